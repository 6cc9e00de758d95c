import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

/** What every replicated row carries. A deleted row stays as its own tombstone until it is erased. */
export const replicated = {
  organisation_id: uuid().notNull(),
  version: bigint({ mode: 'number' }).notNull(),
  deleted_at: instant(),
}

export const groups = pgTable(
  'groups',
  {
    id: uuid().primaryKey(),
    ...replicated,
    name: text().notNull(),
    is_default: boolean().notNull().default(false),
  },
  (t) => [
    index('groups_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('groups_default').on(t.organisation_id).where(sql`is_default`),
    ...tenantPolicies('groups'),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    ...replicated,
    group_id: uuid()
      .notNull()
      .references(() => groups.id),
    date: date({ mode: 'string' }).notNull(),
    holiday: text().notNull(),
    year: integer().notNull(),
    activities: text().array().notNull().default([]),
    activities_other: text(),
    sign_out: boolean().notNull().default(false),
  },
  (t) => [
    index('sessions_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('sessions_group_date').on(t.group_id, t.date).where(sql`deleted_at is null`),
    index('sessions_list').on(t.organisation_id, t.date),
    index('sessions_holiday').on(t.year, t.holiday, t.organisation_id).where(sql`deleted_at is null`),
    index('sessions_date').on(t.date).where(sql`deleted_at is null`),
    ...tenantPolicies('sessions'),
  ],
)

/**
 * One person in one session: the unit of attendance. A row whose state is `none` stays, so that a late
 * tick from another device can still see that it disagrees.
 */
export const attendance = pgTable(
  'attendance',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    state: text().notNull(),
    contested: boolean().notNull().default(false),
    /** True while the session is deleted; hidden rows are in no replica. */
    hidden: boolean().notNull().default(false),
    device_id: uuid(),
    user_id: uuid(),
    changed: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('attendance_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    index('attendance_registered').on(t.registered_id),
    ...tenantPolicies('attendance'),
  ],
)

export const holidayAllocation = pgTable(
  'holiday_allocation',
  {
    id: uuid().primaryKey(),
    ...replicated,
    holiday: text().notNull(),
    year: integer().notNull(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    status: text().notNull(),
  },
  (t) => [
    index('holiday_allocation_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('holiday_allocation_year').on(t.organisation_id, t.year, t.holiday),
    ...tenantPolicies('holiday_allocation'),
  ],
)

export const checklist = pgTable(
  'checklist',
  {
    ...replicated,
    id: text().notNull(),
    section: text().notNull(),
    item: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisation_id, t.id] }),
    index('checklist_version').on(t.organisation_id, t.version, t.id),
    ...tenantPolicies('checklist'),
  ],
)

/** Two values that a person must choose between. */
export const conflicts = pgTable(
  'conflicts',
  {
    id: uuid().primaryKey(),
    ...replicated,
    kind: text().notNull(),
    table: text('table_name').notNull(),
    record: text().notNull(),
    field: text(),
    base: jsonb(),
    mine: jsonb().notNull(),
    theirs: jsonb().notNull(),
    resolved_at: instant(),
    resolved_value: jsonb(),
  },
  (t) => [
    index('conflicts_version').on(t.organisation_id, t.version, t.id),
    index('conflicts_record').on(t.organisation_id, t.record),
    ...tenantPolicies('conflicts'),
  ],
)

/** Changes that met a removed record, in their order: they are made again when it comes back. Emptied once that is decided. */
export const waitingChanges = pgTable(
  'waiting_changes',
  {
    place: bigserial({ mode: 'number' }).primaryKey(),
    organisation_id: uuid().notNull(),
    /** The question whether the record comes back. */
    conflict_id: uuid().notNull(),
    name: text().notNull(),
    args: jsonb().notNull(),
    /** Who made it, on which device and when: it is made again as theirs. No user: it waited before this was kept. */
    device_id: uuid(),
    user_id: uuid(),
    made_at: instant(),
  },
  (t) => [
    index('waiting_changes_conflict').on(t.organisation_id, t.conflict_id),
    ...tenantPolicies('waiting_changes'),
  ],
)

/** What a merge of two registrations of one person has changed, so that it can be taken back. */
export const merges = pgTable(
  'merges',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    primary_id: uuid().notNull(),
    duplicates: uuid().array().notNull(),
    /** Rows and attendance as they were before, and as the merge left them. */
    changes: jsonb().notNull(),
    made: instant().notNull().default(sql`now()`),
  },
  (t) => [index('merges_primary').on(t.organisation_id, t.primary_id), ...tenantPolicies('merges')],
)

/** Ids that stand for another record: a session made twice, a person merged into another. */
export const aliases = pgTable(
  'aliases',
  {
    id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    table: text('table_name').notNull(),
    target: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.id] }), ...tenantPolicies('aliases')],
)
