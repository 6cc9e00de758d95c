import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { clubRole, networkRole, tenantPolicies } from './tenancy.ts'
import { users } from './users.ts'

/** A browser that holds a user's replica. `last_seq` is the highest sequence number it has pushed. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** What its people call it. May hold a person's name: never in logs. */
    name: text(),
    last_seq: bigint({ mode: 'number' }).notNull().default(0),
    created: instant().notNull().default(sql`now()`),
    last_seen: instant().notNull().default(sql`now()`),
  },
  (t) => [index('devices_organisation').on(t.organisation_id, t.last_seen), ...tenantPolicies('devices')],
)

/** Every change ever received, with its answer: the queue's memory and the audit trail. */
export const mutations = pgTable(
  'mutations',
  {
    organisation_id: uuid().notNull(),
    id: uuid().notNull(),
    /** Null for changes that came by a plain call instead of a device's queue. */
    device_id: uuid(),
    seq: bigint({ mode: 'number' }),
    /** Null where nobody had signed in: a family has registered itself. */
    user_id: uuid(),
    name: text().notNull(),
    v: integer().notNull(),
    args: jsonb().notNull(),
    /** SHA-256 over name, v and args, to tell a resend from another change with the same id. */
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
    ...tenantPolicies('mutations'),
  ],
)

/** What a device has sent after its sign-in was ended: nothing of it is done unless a coordinator takes it in. */
export const heldChanges = pgTable(
  'held_changes',
  {
    organisation_id: uuid().notNull(),
    /** Of the change, as its device has made it. */
    id: uuid().notNull(),
    device_id: uuid().notNull(),
    user_id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    v: integer().notNull(),
    /** Emptied once it is decided. */
    args: jsonb().notNull(),
    made_at: instant().notNull(),
    received_at: instant().notNull().default(sql`now()`),
    /** When the coordinators were told that it will be left out. */
    told: instant(),
    taken: boolean(),
    decided_at: instant(),
    decided_by: uuid(),
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.id] }), ...tenantPolicies('held_changes')],
)

/** Choices that are the same for the whole network, with a version counter of their own. */
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

/** One row: which life of the database this is. A restored backup starts a new one. */
export const network = pgTable(
  'network',
  {
    id: integer().primaryKey().default(1),
    epoch: uuid().notNull(),
    options_version: bigint({ mode: 'number' }).notNull().default(0),
    /** When this life of the database began from a backup; null: it never did. Sign-ins from before it have ended. */
    restored_at: instant(),
  },
  () => [
    pgPolicy('network_read', { for: 'select', to: clubRole, using: sql`true` }),
    pgPolicy('network_all', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * Records that devices saw removed after the backup that this database was restored from, and that are there again: the
 * club's coordinators are asked whether they are to be removed again.
 */
export const offeredRemovals = pgTable(
  'offered_removals',
  {
    organisation_id: uuid().notNull(),
    table: text('table_name').notNull(),
    record: uuid().notNull(),
    /** Who offered it first, and when. */
    device_id: uuid().notNull(),
    user_id: uuid().notNull(),
    offered: instant().notNull().default(sql`now()`),
    decided: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organisation_id, t.table, t.record] }),
    ...tenantPolicies('offered_removals'),
  ],
)
