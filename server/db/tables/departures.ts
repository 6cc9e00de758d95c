import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

/**
 * Who has left a session, and with whom. A row without a collector is of somebody who is back in; it stays, so that a late
 * change from another device can still see that it disagrees.
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
    /** When they left, or came back in. */
    at: instant().notNull(),
    /** The name of whoever said so. */
    by: text(),
    device_id: uuid(),
    /** True while the session is deleted, or its person merged into another; hidden rows are in no replica. */
    hidden: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('departures_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    index('departures_registered').on(t.registered_id),
    ...tenantPolicies('departures'),
  ],
)
