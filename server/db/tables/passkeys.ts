import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildNetworkPolicies } from './tenancy.ts'
import { users } from './users.ts'

/** Passkeys (WebAuthn) with which users sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id that the authenticator chose, in base64url. */
    credential_id: text().notNull().unique(),
    /** Public key in COSE format, in base64url. */
    public_key: text().notNull(),
    /** Counter of the last use. 0 if the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    /** Ways in which the browser reaches the authenticator, such as `internal` or `usb`. */
    transports: text().array().notNull().default([]),
    /** Name that the user chose. */
    name: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    last_used: instant(),
  },
  (t) => [index('passkeys_user').on(t.user_id), ...buildNetworkPolicies('passkeys')],
)

/** Challenges of WebAuthn calls. Each is used once and ends after five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Challenge in base64url. */
    challenge: text().primaryKey(),
    /** User who adds a passkey or confirms their identity. Null for a sign-in. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expires: instant().notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expires), ...buildNetworkPolicies('passkey_challenges')],
)
