import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyDoor } from '../../../contract/concerns/concern-key-door.ts'
import type { Confirmer } from '../../../contract/concerns/concern-key-rules.ts'
import type { OpenKey } from '../../../contract/concerns/concern-seals.ts'
import type { ConcernDeed } from '../../../contract/concerns/concerns.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { clubRole, networkPolicies, tenantPolicies } from './tenancy.ts'
import { users } from './users.ts'

/**
 * Keys that concerns are sealed to. Of a leader's key the half that opens lies here wrapped by a passphrase; of the
 * network's, which has no club, it never comes here.
 */
export const concernKeys = pgTable(
  'concern_keys',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().references(() => organisations.id),
    /** The leader; of the network's key who made it. */
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    open: jsonb().$type<OpenKey>().notNull(),
    door: jsonb().$type<KeyDoor>(),
    /** The two who hold the network's key, with their names as they were when it was made. */
    holders: jsonb().$type<{ id: string; name: string }[]>(),
    created: instant().notNull().default(sql`now()`),
    /** Since when it counts. Null: it waits for a confirmation, and no device is offered it. */
    confirmed: instant(),
    /** Another one took its place: nothing more is sealed to it. */
    ended: instant(),
  },
  (t) => [
    index('concern_keys_organisation').on(t.organisation_id),
    ...tenantPolicies('concern_keys'),
    pgPolicy('concern_keys_of_network', {
      for: 'select',
      to: clubRole,
      using: sql`${t.organisation_id} IS NULL`,
    }),
  ],
)

/** Who confirmed a key, in which role. The server writes it in the network's role alone. */
export const concernKeyConfirmations = pgTable(
  'concern_key_confirmations',
  {
    key_id: uuid()
      .notNull()
      .references(() => concernKeys.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    /** Their name as it was. */
    by: text().notNull(),
    as: text().$type<Confirmer>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.key_id, t.user_id] }), ...networkPolicies('concern_key_confirmations')],
)

/** That a concern was written, by whom and when; whom it is about and what it says are sealed. */
export const concerns = pgTable(
  'concerns',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    user_id: uuid().notNull(),
    /** Their name as it was. */
    by: text().notNull(),
    made_at: instant().notNull(),
    received_at: instant().notNull().default(sql`now()`),
    acknowledged_at: instant(),
    closed_at: instant(),
    /** When its leaders were mailed that it is there; and the two of the network, where no leader has it or none took it up. */
    told_at: instant(),
    network_told_at: instant(),
    /** When a mail was sent because no living key opened the note. */
    no_reader_told_at: instant(),
  },
  (t) => [index('concerns_organisation').on(t.organisation_id, t.received_at), ...tenantPolicies('concerns')],
)

/** A concern as one key opens it. */
export const concernSeals = pgTable(
  'concern_seals',
  {
    concern_id: uuid()
      .notNull()
      .references(() => concerns.id, { onDelete: 'cascade' }),
    /** No reference: a backup may be older than the key. */
    key_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    by: text().notNull(),
    box: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.concern_id, t.key_id] }),
    index('concern_seals_key').on(t.key_id),
    ...tenantPolicies('concern_seals'),
  ],
)

/** Who opened a concern, acknowledged it, took it out or passed it on. */
export const concernDeeds = pgTable(
  'concern_deeds',
  {
    id: uuid().primaryKey(),
    concern_id: uuid()
      .notNull()
      .references(() => concerns.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** Their name as it was: a club is shown no staff. */
    by: text().notNull(),
    /** Null: a leader of the club; otherwise the network's key by which it was done. */
    network_key: uuid(),
    deed: text().$type<ConcernDeed>().notNull(),
    at: instant().notNull().default(sql`clock_timestamp()`),
    /** Of the network's reading: when the leaders were mailed that it was read. */
    told_at: instant(),
  },
  (t) => [index('concern_deeds_concern').on(t.concern_id, t.at), ...tenantPolicies('concern_deeds')],
)
