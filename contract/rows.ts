import * as v from 'valibot'
import { Id } from './id.ts'
import { setFieldSchemas, storedFieldSchemas } from './registered/registered-fields.ts'
import { Day, Instant } from './rules/days.ts'
import { holidays } from './rules/holidays.ts'

/** The rows a club's replica holds, as they travel in `GET /api/sync/pull`. No derived values. */

export const SessionRow = v.object({
  id: Id,
  date: Day,
  holiday: v.picklist(holidays),
  year: v.number(),
  group: Id,
  group__name: v.string(),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  /** Children are signed out with the name of the person who collects them; a server before this was asked does not say. */
  sign_out: v.optional(v.boolean(), false),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

export const attendanceStates = ['none', 'registered', 'attending'] as const
export type AttendanceState = (typeof attendanceStates)[number]

export const AttendanceRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  state: v.picklist(attendanceStates),
  /** Two devices disagreed; someone must confirm. */
  contested: v.boolean(),
  /** Only of a person who has left the register, whose own row no device has: counts need to know it. */
  is_adult: v.optional(v.boolean()),
})
export type AttendanceRow = v.InferOutput<typeof AttendanceRow>

export const RegisteredRow = v.object({
  id: Id,
  ...storedFieldSchemas,
  ...setFieldSchemas,
  /** A server before this was asked tells nobody. */
  distinct_from: v.optional(setFieldSchemas.distinct_from, []),
  created: Instant,
  participant_self_registration: v.boolean(),
  /** The day on which what is known of diet, allergies and health was last stated, or said to be right still. */
  health_confirmed: v.optional(v.nullable(Day), null),
  /** The day on which what they may eat, or what may go into their parcel, last became something else. */
  food_changed: v.optional(v.nullable(Day)),
  /** The registration by which somebody came who is still to be checked; nobody's of the register proper. */
  held_registration: v.optional(v.nullable(Id), null),
  core_application: v.optional(v.nullable(Id), null),
})
export type RegisteredRow = v.InferOutput<typeof RegisteredRow>

export const GroupRow = v.object({ id: Id, name: v.string(), is_default: v.boolean() })
export type GroupRow = v.InferOutput<typeof GroupRow>

export const HolidayAllocationRow = v.object({
  id: Id,
  holiday: v.picklist(holidays),
  year: v.number(),
  start_date: v.nullable(Day),
  end_date: v.nullable(Day),
  status: v.picklist(['Open', 'Closed']),
})
export type HolidayAllocationRow = v.InferOutput<typeof HolidayAllocationRow>

export const ChecklistRow = v.object({ id: v.string(), section: v.string(), item: v.string() })
export type ChecklistRow = v.InferOutput<typeof ChecklistRow>

/** A session of the food-parcel programme, without its families and totals (PARC-81). */
export const ParcelProvisionRow = v.object({
  id: Id,
  date: Day,
  holiday: v.picklist(holidays),
  /** The session it was made from. */
  clone: v.nullable(Id),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  average_meals: v.nullable(v.number()),
  /** Ids of registered people. */
  volunteers: v.array(Id),
})
export type ParcelProvisionRow = v.InferOutput<typeof ParcelProvisionRow>

/** One family's parcel in one session, by the person who takes the delivery: the unit that devices merge. */
export const ParcelRow = v.object({
  id: v.string(),
  parcel: Id,
  registered: Id,
  adults: v.number(),
  children: v.number(),
  /** Null where nobody has said. */
  num_meals: v.nullable(v.number()),
  /** That of its box; null in a session from before boxes had one. An app of that time leaves it out. */
  number: v.optional(v.nullable(v.number()), null),
  wellbeing_resources: v.boolean(),
  packed: v.boolean(),
  handed_over: v.boolean(),
  /** Nobody was in when it was brought. */
  not_in: v.boolean(),
  note: v.nullable(v.string()),
  /**
   * True for a row of a person who is merged into one with a row in the same session: it counts and cannot be changed. An app of
   * before leaves it out.
   */
  merged: v.optional(v.boolean(), false),
})
export type ParcelRow = v.InferOutput<typeof ParcelRow>

/** Somebody of a session who has been seen at the assembly point: no row, and nobody has seen them yet. */
export const MusterRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  /** When they were. */
  at: Instant,
})
export type MusterRow = v.InferOutput<typeof MusterRow>

/** Somebody of a session who has left it: no row, and they are in. */
export const DepartureRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  /** When they left. */
  at: Instant,
  /** Who has collected them; an adult who leaves by themselves has their own name here. */
  collector: v.string(),
  /** Who signed them out; null where the server has not said so yet. */
  by: v.nullable(v.string()),
  /** The name was not among those who may collect them. */
  unlisted: v.optional(v.boolean(), false),
})
export type DepartureRow = v.InferOutput<typeof DepartureRow>

/**
 * Whether a helper's check is on record, as the server reads it from their application: finished, and with the children's
 * barred list. No row, and nothing is on record.
 */
export const ClearanceRow = v.object({
  /** The person's own. */
  id: Id,
  registered: Id,
  /** `unknown`: the checks are finished, and of the barred list nothing was said. */
  cleared: v.picklist(['yes', 'no', 'unknown']),
  /** The last day on which the check counts; null where no end is known. */
  until: v.nullable(Day),
})
export type ClearanceRow = v.InferOutput<typeof ClearanceRow>

const Side = v.object({
  value: v.unknown(),
  by: v.nullable(v.string()),
  device: v.nullable(Id),
  /** What that device was called when this was recorded; absent from what was recorded before devices had names. */
  device_name: v.optional(v.nullable(v.string())),
  at: Instant,
})

export const ConflictRow = v.object({
  id: Id,
  kind: v.picklist(['field', 'opposite', 'deleted']),
  table: v.string(),
  record: v.string(),
  field: v.nullable(v.string()),
  base: v.unknown(),
  mine: Side,
  theirs: Side,
  resolved_at: v.nullable(Instant),
  resolved_value: v.unknown(),
})
export type ConflictRow = v.InferOutput<typeof ConflictRow>

/** One choice of an option list, the same for the whole network. */
export const OptionRow = v.object({
  id: v.string(),
  list: v.picklist(['activities', 'attendance_type', 'gender', 'support_type', 'holidays']),
  value: v.string(),
  label: v.string(),
  position: v.number(),
})
export type OptionRow = v.InferOutput<typeof OptionRow>

export const rowSchemas = {
  options: OptionRow,
  groups: GroupRow,
  holiday_allocation: HolidayAllocationRow,
  registered: RegisteredRow,
  sessions: SessionRow,
  attendance: AttendanceRow,
  checklist: ChecklistRow,
  conflicts: ConflictRow,
  // Later ones come last: cursors of apps that do not know them count the tables by their place.
  parcel_provisions: ParcelProvisionRow,
  parcel_rows: ParcelRow,
  musters: MusterRow,
  departures: DepartureRow,
  clearances: ClearanceRow,
} as const

export type TableName = keyof typeof rowSchemas
export type Rows = { [T in TableName]: v.InferOutput<(typeof rowSchemas)[T]> }

/** The replicated tables, in the order in which a page of one version lists them. */
export const tableNames = Object.keys(rowSchemas) as TableName[]

/** How many of the tables an app knew before parcels were handed out on devices. */
export const FIRST_TABLES = 8

/** A record, named by table and id. */
export type Ref = { table: TableName; id: string }

/** A record's new row; null where it is gone. */
export type Change = { [T in TableName]: { table: T; id: string; row: Rows[T] | null } }[TableName]

/** The key of a record across tables, used to find the queue entries that touch it. */
export const refKey = (ref: Ref): string => `${ref.table}/${ref.id}`
