import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkRole } from './tenancy.ts'

/**
 * Security log of attempts, with user, operation and address. Stored for 180 days. The user's id stays after the user
 * is deleted. Similar events within a minute share a row, so that a flood does not fill the disk.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    user_id: uuid(),
    /** Network address whose attempts the limits count. Null for actions on the server itself. */
    address: text(),
    operation: text(),
    at: instant().notNull().default(sql`now()`),
    last_at: instant().notNull().default(sql`now()`),
    times: integer().notNull().default(1),
    minute: instant().notNull().default(sql`date_trunc('minute', now())`),
  },
  (t) => [
    unique('security_events_minute').on(t.minute, t.kind, t.user_id, t.address, t.operation).nullsNotDistinct(),
    index('security_events_at').on(t.at),
    pgPolicy('security_events_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)
