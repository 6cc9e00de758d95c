import { sql } from 'drizzle-orm'
import { bigint, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkRole } from './tenancy.ts'
import { users } from './users.ts'

/** The authenticator app of a user whose sign-in asks for its codes. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed by a key of the server's secret. */
    secret: text().notNull(),
    /** When a first code has shown that the app has it; null until then, and no sign-in asks. */
    confirmed: instant(),
    /** The step of the last code that was taken: none is taken twice. */
    last_step: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256 of those that are left. */
    recovery_codes: text().array().notNull().default([]),
    created: instant().notNull().default(sql`now()`),
  },
  () => [
    pgPolicy('one_time_codes_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)
