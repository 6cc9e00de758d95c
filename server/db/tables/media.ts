import { sql } from 'drizzle-orm'
import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Photos of people, as the server has drawn them again: JPEG without anything beside the picture. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    content: bytes().notNull(),
    created: instant().notNull().default(sql`now()`),
    /** Since when no person has it; what takes a picture away can be taken back for 30 days. */
    unused_since: instant(),
  },
  (t) => [index('media_club').on(t.organisation_id), ...tenantPolicies('media')],
)
