import { sql } from 'drizzle-orm'
import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Photos of people. The server has re-encoded them as JPEG without metadata. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    content: bytea().notNull(),
    created: instant().notNull().default(sql`now()`),
    /**
     * Time since which no person has used the photo. The photo stays for 30 days, because the removal can be undone.
     */
    unused_since: instant(),
  },
  (t) => [index('media_club').on(t.organisation_id), ...buildTenantPolicies('media')],
)
