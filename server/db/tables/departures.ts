import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

/**
 * People who have left a session, and who collected them. A null collector means that the person is back in. The row
 * stays, so that another device's stale change can be detected as a conflict.
 */
export const departures = pgTable(
  'departures',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    collector: text(),
    unlisted: boolean().notNull().default(false),
    /** Time when the person left or came back. */
    at: instant().notNull(),
    /** Name of the user who recorded the departure. */
    by: text(),
    device_id: uuid(),
    /** True while the session is deleted or the person is merged. Replicas do not contain hidden rows. */
    hidden: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('departures_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    index('departures_registered').on(t.registered_id),
    ...buildTenantPolicies('departures'),
  ],
)
