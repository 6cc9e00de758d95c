import { sql } from 'drizzle-orm'
import { bigint, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkRole } from './tenancy.ts'
import { users } from './users.ts'

/** Authenticator app of a user who needs its codes to sign in. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Secret of the app, encrypted with a key of the server's secret. */
    secret: text().notNull(),
    /** Time when a first code confirmed the app. Until then it is null, and no sign-in requires a code. */
    confirmed: instant(),
    /** Step of the last accepted code, because a code is accepted only once. */
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
