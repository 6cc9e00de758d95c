import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkRole } from './tenancy.ts'

/**
 * Who tried what from where, for 180 days: a user's id stays when the user goes. Like events of one minute are one row, so
 * that a flood of them fills no disk.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    user_id: uuid(),
    /** As limits count it; null for what is done on the server itself. */
    address: text(),
    operation: text(),
    at: instant().notNull().default(sql`now()`),
    last_at: instant().notNull().default(sql`now()`),
    times: integer().notNull().default(1),
    minute: instant().notNull().default(sql`date_trunc('minute', now())`),
  },
  (t) => [
    unique('security_events_minute')
      .on(t.minute, t.kind, t.user_id, t.address, t.operation)
      .nullsNotDistinct(),
    index('security_events_at').on(t.at),
    pgPolicy('security_events_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)
