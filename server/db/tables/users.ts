import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userLanguages } from '../../../contract/users.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { buildTenantPolicies, networkRole } from './tenancy.ts'

/** A user's folded name for searching and sorting. PostgreSQL generates this column, and the API never returns it. */
export const userSearchName = sql`"users".search_name`

/** A user's folded name and address for searches. PostgreSQL generates this column too. */
export const userSearchText = sql`"users".search_text`

/** Users who can sign in: club users (`is_pastor`) and central staff (`is_staff`). */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Version of the user's data, sent as `ETag`. Raised when central staff change the data. */
    version: integer().notNull().default(1),
    organisation_id: uuid().references(() => organisations.id),
    /** Time when the user moved to the present club from another club, or null. Set by a trigger. */
    club_since: instant(),
    email: text().notNull(),
    password_hash: text().notNull(),
    /** Id of the staff account that set the password. Null after the user has set a password. */
    password_set_by: uuid(),
    /**
     * Time when staff set the password. Null after the user has set a password through an emailed link. While it is
     * set, the account cannot access concern notes. A password change while signed in does not clear this time, because
     * the staff member could sign in and make that change.
     */
    staff_password_at: instant(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    is_staff: boolean().notNull().default(false),
    is_pastor: boolean().notNull().default(false),
    is_boxes_of_hope: boolean().notNull().default(false),
    role: text(),
    user_type: text(),
    allow_multiple_groups: boolean().notNull().default(false),
    two_step_attendance: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    inactive_reason: text(),
    /** Digits with the country code. */
    mobile_number: text(),
    /** Language of texts that are sent to the user. */
    language: text({ enum: userLanguages }).notNull().default('en'),
    /** Time of deletion. A deleted account contains only its name, for records of its actions. */
    deleted: instant(),
    /**
     * True if the user has answered the ethnicity question. The answer and its time are stored separately, without the
     * user.
     */
    ethnicity_captured: boolean().notNull().default(false),
    /**
     * Time and author of the last confirmation, by an access review or because the account was reactivated. Null before
     * the first one.
     */
    access_confirmed: instant(),
    access_confirmed_by: uuid(),
    /**
     * Stage of the last reminder about the access review, in days before its due day: 30, 14 or 3. Null before the first
     * reminder and after a confirmation.
     */
    access_reminder: integer(),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // Ignore inactive accounts, so that their number is free for a successor.
    uniqueIndex('users_mobile_number').on(t.mobile_number).where(sql`${t.is_active}`),
    index('users_organisation').on(t.organisation_id),
    ...buildTenantPolicies('users'),
  ],
)

/**
 * Sign-ins, each on one device. A token is valid while its row exists and has not ended. Rows remain after their user
 * is deleted, because an offline device must still receive the reason why its sign-in ended.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    created: instant().notNull().default(sql`now()`),
    expires: instant().notNull(),
    ended: instant(),
    /** Reason for the end, an error code of the catalogue. Null while the sign-in is active. */
    end_reason: text(),
    /** Time until which the device may send changes that were pending when its sign-in ended. */
    drain_until: instant(),
    /** Time of the last use, accurate to a few minutes. */
    last_seen: instant(),
    /** Time when the user last proved their identity in this sign-in, by password, code or passkey. */
    authenticated: instant().notNull().default(sql`now()`),
    /** Id of the device that used the sign-in, if the device sent its id. */
    device_id: uuid(),
    /** Keyed hash of the network address of the last use, so that the table contains no addresses. */
    address_hash: text(),
    /**
     * Time when the club's coordinators were notified about the device, because it had not contacted the
     * server for a long time.
     */
    old_register_told: instant(),
  },
  (t) => [
    index('sign_ins_user').on(t.user_id),
    pgPolicy('sign_ins_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** Recent attempts that the limits count. `key` is a keyed hash of account and address. */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    key: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('sign_in_tries_key').on(t.key, t.at),
    pgPolicy('sign_in_tries_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

/** Password links. Key: SHA-256 of the token, so that a reader of the table cannot use the links. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: text().primaryKey(),
    /**
     * Null if the requested address has no account. A row is written anyway, so that the request takes equally long.
     */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    created: instant().notNull().default(sql`now()`),
    expires: instant().notNull(),
    /** Time when the link was used, or a new link replaced it. */
    used: instant(),
  },
  (t) => [
    index('password_resets_user').on(t.user_id),
    pgPolicy('password_resets_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)
