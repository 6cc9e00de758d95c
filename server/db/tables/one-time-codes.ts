import { sql } from 'drizzle-orm'
import { bigint, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkRole } from './tenancy.ts'
import { users } from './users.ts'

/** Authenticator apps of users who sign in with one-time codes. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The app's secret, encrypted with a key derived from the server's secret. */
    secret: text().notNull(),
    /** Time when a first code confirmed the app. Null before that, when sign-ins do not require a code. */
    confirmed: instant(),
    /** Step of the last accepted code. Stored because a code is accepted only once. */
    last_step: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256 of the unused recovery codes. */
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
