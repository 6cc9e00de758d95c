import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { networkRole, tenantPolicies } from './tenancy.ts'

/** A user's name as searches and orders fold it: a column that PostgreSQL keeps, and nobody else is told of. */
export const userSearchName = sql`"users".search_name`

/** What searches of users look into: folded name and address, which PostgreSQL keeps too. */
export const userSearchText = sql`"users".search_text`

/** People who sign in: club users (`is_pastor`) and central staff (`is_staff`). */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Raised by central staff's changes; told as `ETag`. */
    version: integer().notNull().default(1),
    organisation_id: uuid().references(() => organisations.id),
    /** When they came to this club from another one; null as long as they have had one alone. A trigger keeps it. */
    club_since: instant(),
    email: text().notNull(),
    password_hash: text().notNull(),
    /** The account of staff that set the password; null once the user has set one. */
    password_set_by: uuid(),
    /**
     * When staff set the password. Null once its user has set one by a mailed link. Until then the account has no part in concern
     * notes. Changing the password while signed in does not clear this, because the staff account can sign in too.
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
    /** The language that texts to them are in. */
    language: text().notNull().default('en'),
    /** A deleted account keeps its row and name alone, for what tells who did something. */
    deleted: instant(),
    /** They have answered about their ethnicity; what they said, and when, is kept apart, without them. */
    ethnicity_captured: boolean().notNull().default(false),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // The number of an inactive account is free for its successor.
    uniqueIndex('users_mobile_number').on(t.mobile_number).where(sql`${t.is_active}`),
    index('users_organisation').on(t.organisation_id),
    ...tenantPolicies('users'),
  ],
)

/**
 * One sign-in on one device. A token is good as long as its row is here and not ended. Rows stay for as long as a device
 * may be away, for it asks why its sign-in has ended; so they outlast their user.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    created: instant().notNull().default(sql`now()`),
    expires: instant().notNull(),
    ended: instant(),
    /** Why it has ended: a code of the catalogue. Null as long as it has not. */
    end_reason: text(),
    /** Until then its device may send what it held when its sign-in ended. */
    drain_until: instant(),
    /** To within some minutes. */
    last_seen: instant(),
    /** The device that has used it, where one has told its id. */
    device_id: uuid(),
    /** When the club's coordinators were told that its register had not met the server for long. */
    old_register_told: instant(),
  },
  (t) => [
    index('sign_ins_user').on(t.user_id),
    pgPolicy('sign_ins_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** Wrong passwords of the last minutes, by a keyed hash of account and address. */
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

/** Links to set a new password, by the SHA-256 of their token: who reads the table can use none of them. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: text().primaryKey(),
    /** Null where nobody has the address: asking then takes the same work. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    created: instant().notNull().default(sql`now()`),
    expires: instant().notNull(),
    /** When it was used, or became void because another one was asked for. */
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
