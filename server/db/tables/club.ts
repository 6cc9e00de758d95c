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
import { buildTenantPolicies } from './tenancy.ts'

/** Columns of every replicated row. A deleted row stays as a tombstone until its contents are erased. */
export const replicatedColumns = {
  organisation_id: uuid().notNull(),
  version: bigint({ mode: 'number' }).notNull(),
  deleted_at: instant(),
}

export const groups = pgTable(
  'groups',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
    name: text().notNull(),
    is_default: boolean().notNull().default(false),
  },
  (t) => [
    index('groups_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('groups_default').on(t.organisation_id).where(sql`is_default`),
    ...buildTenantPolicies('groups'),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
    group_id: uuid()
      .notNull()
      .references(() => groups.id),
    date: date({ mode: 'string' }).notNull(),
    holiday: text().notNull(),
    year: integer().notNull(),
    activities: text().array().notNull().default([]),
    activities_other: text(),
    sign_out: boolean().notNull().default(false),
    /** Times between which families can book places. The number of places is in `session_places`. */
    booking_opens: instant(),
    booking_closes: instant(),
  },
  (t) => [
    index('sessions_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('sessions_group_date').on(t.group_id, t.date).where(sql`deleted_at is null`),
    index('sessions_list').on(t.organisation_id, t.date),
    index('sessions_holiday').on(t.year, t.holiday, t.organisation_id).where(sql`deleted_at is null`),
    index('sessions_date').on(t.date).where(sql`deleted_at is null`),
    index('sessions_booking').on(t.date).where(sql`deleted_at is null and booking_opens is not null`),
    ...buildTenantPolicies('sessions'),
  ],
)

/**
 * Attendance of one person in one session. A row with state `none` stays. Otherwise a stale tick of another device
 * could not be detected as a conflict.
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
    /** True while the session is deleted. Replicas do not contain hidden rows. */
    hidden: boolean().notNull().default(false),
    device_id: uuid(),
    user_id: uuid(),
    changed: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('attendance_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    index('attendance_registered').on(t.registered_id),
    ...buildTenantPolicies('attendance'),
  ],
)

export const holidayAllocation = pgTable(
  'holiday_allocation',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
    holiday: text().notNull(),
    year: integer().notNull(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    status: text().notNull(),
  },
  (t) => [
    index('holiday_allocation_version').on(t.organisation_id, t.version, t.id),
    uniqueIndex('holiday_allocation_year').on(t.organisation_id, t.year, t.holiday),
    ...buildTenantPolicies('holiday_allocation'),
  ],
)

export const checklist = pgTable(
  'checklist',
  {
    ...replicatedColumns,
    id: text().notNull(),
    section: text().notNull(),
    item: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisation_id, t.id] }),
    index('checklist_version').on(t.organisation_id, t.version, t.id),
    ...buildTenantPolicies('checklist'),
  ],
)

/** Conflicts: two values between which a user must choose. */
export const conflicts = pgTable(
  'conflicts',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
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
    ...buildTenantPolicies('conflicts'),
  ],
)

/**
 * Changes to removed records, in order. They are replayed if the record is restored, and deleted after the decision.
 */
export const waitingChanges = pgTable(
  'waiting_changes',
  {
    place: bigserial({ mode: 'number' }).primaryKey(),
    organisation_id: uuid().notNull(),
    /** Id of the conflict about restoring the record. */
    conflict_id: uuid().notNull(),
    name: text().notNull(),
    args: jsonb().notNull(),
    /**
     * Device, user and time of the change. The replay makes the change as this user on this device. Null for changes
     * that are older than these columns.
     */
    device_id: uuid(),
    user_id: uuid(),
    made_at: instant(),
  },
  (t) => [
    index('waiting_changes_conflict').on(t.organisation_id, t.conflict_id),
    ...buildTenantPolicies('waiting_changes'),
  ],
)

/** Merges of two registrations of the same person. Stored so that a merge can be undone. */
export const merges = pgTable(
  'merges',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    primary_id: uuid().notNull(),
    duplicates: uuid().array().notNull(),
    /** Rows and attendance before and after the merge. */
    changes: jsonb().notNull(),
    made: instant().notNull().default(sql`now()`),
  },
  (t) => [index('merges_primary').on(t.organisation_id, t.primary_id), ...buildTenantPolicies('merges')],
)

/** Ids that represent another record. Examples are a session created on two devices, and a merged person. */
export const aliases = pgTable(
  'aliases',
  {
    id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    table: text('table_name').notNull(),
    target: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.id] }), ...buildTenantPolicies('aliases')],
)
