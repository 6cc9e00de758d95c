import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConfirmerRole } from '../../../contract/concerns/concern-key-rules.ts'
import type { PublicKey } from '../../../contract/concerns/concern-seals.ts'
import type { ConcernAction } from '../../../contract/concerns/concerns.ts'
import type { WrappedPrivateKey } from '../../../contract/concerns/wrapped-private-key.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { buildNetworkPolicies, buildTenantPolicies, clubRole } from './tenancy.ts'
import { users } from './users.ts'

/**
 * Keys that concerns are encrypted with. A leader's private key is stored here, wrapped with a passphrase. The
 * network's key has no club, and its private key never reaches the server.
 */
export const concernKeys = pgTable(
  'concern_keys',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().references(() => organisations.id),
    /** The leader who owns the key, or the user who created the network's key. */
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    open: jsonb().$type<PublicKey>().notNull(),
    door: jsonb().$type<WrappedPrivateKey>(),
    /** The two people who have the network's key, with their names when the key was created. */
    holders: jsonb().$type<{ id: string; name: string }[]>(),
    created: instant().notNull().default(sql`now()`),
    /** Time of confirmation. Null for an unconfirmed key, which devices do not use yet. */
    confirmed: instant(),
    /** Time when another key replaced this key. New concerns are not encrypted with it. */
    ended: instant(),
  },
  (t) => [
    index('concern_keys_organisation').on(t.organisation_id),
    ...buildTenantPolicies('concern_keys'),
    pgPolicy('concern_keys_of_network', {
      for: 'select',
      to: clubRole,
      using: sql`${t.organisation_id} IS NULL`,
    }),
  ],
)

/** Users who confirmed a key, with their role. Only the `hallbook_network` database role can write this table. */
export const concernKeyConfirmations = pgTable(
  'concern_key_confirmations',
  {
    key_id: uuid()
      .notNull()
      .references(() => concernKeys.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    /** The user's name at that time. */
    by: text().notNull(),
    as: text().$type<ConfirmerRole>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.key_id, t.user_id] }), ...buildNetworkPolicies('concern_key_confirmations')],
)

/** Concerns with their author and time. The person concerned and the text are encrypted. */
export const concerns = pgTable(
  'concerns',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    user_id: uuid().notNull(),
    /** The user's name at that time. */
    by: text().notNull(),
    made_at: instant().notNull(),
    received_at: instant().notNull().default(sql`now()`),
    acknowledged_at: instant(),
    closed_at: instant(),
    /**
     * Times of the two emails about a concern. The first goes to the club's leaders. The second goes to the network's
     * two contacts, if no leader can open the concern or has opened it.
     */
    told_at: instant(),
    network_told_at: instant(),
    /** Time of the email about a concern that no active key can open. */
    no_reader_told_at: instant(),
  },
  (t) => [index('concerns_organisation').on(t.organisation_id, t.received_at), ...buildTenantPolicies('concerns')],
)

/** Copies of a concern, each encrypted with one key. */
export const concernSeals = pgTable(
  'concern_seals',
  {
    concern_id: uuid()
      .notNull()
      .references(() => concerns.id, { onDelete: 'cascade' }),
    /** Id of the key. Not a foreign key, because a restored backup may be older than the key. */
    key_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    by: text().notNull(),
    box: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.concern_id, t.key_id] }),
    index('concern_seals_key').on(t.key_id),
    ...buildTenantPolicies('concern_seals'),
  ],
)

/** Audit entries of a concern: opened, acknowledged, exported or passed on. */
export const concernDeeds = pgTable(
  'concern_deeds',
  {
    id: uuid().primaryKey(),
    concern_id: uuid()
      .notNull()
      .references(() => concerns.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** Name of the user at that time. Stored because a club must not see staff accounts. */
    by: text().notNull(),
    /** Id of the network's key that was used. Null for a leader of the club. */
    network_key: uuid(),
    deed: text().$type<ConcernAction>().notNull(),
    at: instant().notNull().default(sql`clock_timestamp()`),
    /** If the network opened the concern, the time when an email notified the leaders. */
    told_at: instant(),
  },
  (t) => [index('concern_deeds_concern').on(t.concern_id, t.at), ...buildTenantPolicies('concern_deeds')],
)
