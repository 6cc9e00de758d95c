import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

/** People who have been seen at a session's assembly point. An undone row stays as a tombstone. */
export const musters = pgTable(
  'musters',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    seen_at: instant().notNull(),
    deleted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('musters_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    ...buildTenantPolicies('musters'),
  ],
)
