import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildTenantPolicies, clubRole, networkRole } from './tenancy.ts'
import { users } from './users.ts'

/** Browsers that contain a user's replica. `last_seq` is the highest sequence number that the browser has pushed. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Name given by the device's users. It may contain a person's name, so it is never logged. */
    name: text(),
    last_seq: bigint({ mode: 'number' }).notNull().default(0),
    created: instant().notNull().default(sql`now()`),
    last_seen: instant().notNull().default(sql`now()`),
  },
  (t) => [index('devices_organisation').on(t.organisation_id, t.last_seen), ...buildTenantPolicies('devices')],
)

/** All received changes, with their results. Used to detect repeated changes, and as the audit trail. */
export const mutations = pgTable(
  'mutations',
  {
    organisation_id: uuid().notNull(),
    id: uuid().notNull(),
    /** Null for changes that an API call made, instead of a device's queue. */
    device_id: uuid(),
    seq: bigint({ mode: 'number' }),
    /** Null for a family that registered without signing in. */
    user_id: uuid(),
    name: text().notNull(),
    v: integer().notNull(),
    args: jsonb().notNull(),
    /** SHA-256 of name, v and args. Distinguishes a retry from a different change with the same id. */
    payload: text().notNull(),
    table: text('table_name'),
    record: text(),
    made_at: instant().notNull(),
    received_at: instant().notNull().default(sql`now()`),
    version: bigint({ mode: 'number' }).notNull(),
    status: text().notNull(),
    code: text(),
    detail: jsonb(),
    conflicts: uuid().array(),
  },
  (t) => [
    primaryKey({ columns: [t.organisation_id, t.id] }),
    index('mutations_record').on(t.organisation_id, t.record),
    index('mutations_device').on(t.device_id, t.seq),
    ...buildTenantPolicies('mutations'),
  ],
)

/**
 * Quarantined changes that a device sent after its sign-in had ended. They are applied only if a coordinator accepts
 * them.
 */
export const heldChanges = pgTable(
  'held_changes',
  {
    organisation_id: uuid().notNull(),
    /** Id of the change. The device created it. */
    id: uuid().notNull(),
    device_id: uuid().notNull(),
    user_id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    v: integer().notNull(),
    /** Arguments of the change. Cleared after the decision. */
    args: jsonb().notNull(),
    made_at: instant().notNull(),
    received_at: instant().notNull().default(sql`now()`),
    /** Time when the coordinators were notified that the change would be discarded. */
    told: instant(),
    taken: boolean(),
    decided_at: instant(),
    decided_by: uuid(),
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.id] }), ...buildTenantPolicies('held_changes')],
)

/** Option lists of the network, the same for all clubs. They have a version counter of their own. */
export const options = pgTable(
  'options',
  {
    id: text().primaryKey(),
    version: bigint({ mode: 'number' }).notNull(),
    deleted: boolean().notNull().default(false),
    list: text().notNull(),
    value: text().notNull(),
    label: text().notNull(),
    position: integer().notNull(),
  },
  () => [
    pgPolicy('options_read', { for: 'select', to: clubRole, using: sql`true` }),
    pgPolicy('options_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** A single row that contains the epoch of the database. A restored backup starts a new epoch. */
export const network = pgTable(
  'network',
  {
    id: integer().primaryKey().default(1),
    epoch: uuid().notNull(),
    options_version: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the last restore from a backup, or null. Sign-ins from before this time have ended. */
    restored_at: instant(),
    /** Time since which accounts are reviewed. Accounts that were older then get their reminders first. */
    access_review_since: instant().notNull().default(sql`now()`),
  },
  () => [
    pgPolicy('network_read', { for: 'select', to: clubRole, using: sql`true` }),
    pgPolicy('network_all', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * Records that were removed after the backup was made, and that the restore of the backup brought back. Devices that
 * had received the removal upload it. The club's coordinators decide if the records are removed again.
 */
export const offeredRemovals = pgTable(
  'offered_removals',
  {
    organisation_id: uuid().notNull(),
    table: text('table_name').notNull(),
    record: uuid().notNull(),
    /** Device and user that first uploaded the removal, and the time. */
    device_id: uuid().notNull(),
    user_id: uuid().notNull(),
    offered: instant().notNull().default(sql`now()`),
    decided: instant(),
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.table, t.record] }), ...buildTenantPolicies('offered_removals')],
)
