import * as v from 'valibot'
import { Id } from './id.ts'
import { setFieldSchemas, storedFieldSchemas } from './registered/registered-fields.ts'
import { Day, Instant } from './rules/days.ts'
import { holidays } from './rules/holidays.ts'

/** Schemas of a club's replicated rows, as `GET /api/sync/pull` returns them. Rows contain no derived values. */

export const SessionRow = v.object({
  id: Id,
  date: Day,
  holiday: v.picklist(holidays),
  year: v.number(),
  group: Id,
  group__name: v.string(),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  /** True if children are signed out with the name of their collector. Missing in responses of older servers. */
  sign_out: v.optional(v.boolean(), false),
  /** Number of children that the session has room for. Null if there is no limit. Missing in older servers' responses. */
  places: v.optional(v.nullable(v.number()), null),
  /** Time from which families can book. Null if the session was never opened for booking. */
  booking_opens: v.optional(v.nullable(Instant), null),
  /** Time at which booking closes. Null for the default, 08:00 in London on the session's day. */
  booking_closes: v.optional(v.nullable(Instant), null),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

export const attendanceStates = ['none', 'registered', 'attending'] as const
export type AttendanceState = (typeof attendanceStates)[number]

export const AttendanceRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  state: v.picklist(attendanceStates),
  /** True if two devices disagreed and a user has to confirm the state. */
  contested: v.boolean(),
  /**
   * Sent only for a person who has left the register. The counts need this value, because devices do not have that
   * person's row.
   */
  is_adult: v.optional(v.boolean()),
})
export type AttendanceRow = v.InferOutput<typeof AttendanceRow>

export const RegisteredRow = v.object({
  id: Id,
  ...storedFieldSchemas,
  ...setFieldSchemas,
  /** Missing in responses of older servers. */
  distinct_from: v.optional(setFieldSchemas.distinct_from, []),
  created: Instant,
  participant_self_registration: v.boolean(),
  /** Day on which diet, allergies and health facts were last entered or confirmed. */
  health_confirmed: v.optional(v.nullable(Day), null),
  /** Day of the last change to the person's diet or the parcel's dietary requirements. */
  food_changed: v.optional(v.nullable(Day)),
  /** Id of the person's registration while it is pending approval. Null for approved people. */
  held_registration: v.optional(v.nullable(Id), null),
  core_application: v.optional(v.nullable(Id), null),
  /** True if a coordinator decided that no family link may contain the person. Missing in rows of older servers. */
  no_family_link: v.optional(v.boolean()),
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

/** A parcel provision session, without its families and totals (PARC-81). */
export const ParcelProvisionRow = v.object({
  id: Id,
  date: Day,
  holiday: v.picklist(holidays),
  /** Id of the session from which this session was cloned. Null if it is not a clone. */
  clone: v.nullable(Id),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  average_meals: v.nullable(v.number()),
  /** Ids of registered people. */
  volunteers: v.array(Id),
})
export type ParcelProvisionRow = v.InferOutput<typeof ParcelProvisionRow>

/**
 * One family's parcel in one session. The family is identified by the person who accepts the delivery. Devices merge
 * changes per row.
 */
export const ParcelRow = v.object({
  id: v.string(),
  parcel: Id,
  registered: Id,
  adults: v.number(),
  children: v.number(),
  /** Number of meals. Null if it was not entered. */
  num_meals: v.nullable(v.number()),
  /** Number of the family's box. Null or missing in sessions that are older than box numbers. */
  number: v.optional(v.nullable(v.number()), null),
  wellbeing_resources: v.boolean(),
  packed: v.boolean(),
  handed_over: v.boolean(),
  /** True if no one was at home for the delivery. */
  not_in: v.boolean(),
  note: v.nullable(v.string()),
  /**
   * True if the person was merged into another person with a row in the same session. The row still counts but cannot
   * be changed. Missing in changes of older apps.
   */
  merged: v.optional(v.boolean(), false),
})
export type ParcelRow = v.InferOutput<typeof ParcelRow>

/** A person of a session who was seen at the assembly point. A person without a row has not been seen yet. */
export const MusterRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  /** Time at which the person was seen. */
  at: Instant,
})
export type MusterRow = v.InferOutput<typeof MusterRow>

/** A person who has left a session. A person without a row is still in. */
export const DepartureRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  /** Time at which the person left. */
  at: Instant,
  /** Name of the collector. For an adult who leaves alone, it is the adult's own name. */
  collector: v.string(),
  /** Name of the user who signed the person out. Null until the server has set it. */
  by: v.nullable(v.string()),
  /** True if the collector's name is not on the person's collection list. */
  unlisted: v.optional(v.boolean(), false),
})
export type DepartureRow = v.InferOutput<typeof DepartureRow>

export const bookingStates = ['booked', 'offered', 'waiting', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** A child's place in one session, or the child's position on the session's waiting list (B-FAM-05). */
export const BookingRow = v.object({
  id: v.string(),
  session: Id,
  registered: Id,
  state: v.picklist(bookingStates),
  /** Time at which an offered place goes to another child. Null in other states. */
  until: v.nullable(Instant),
  /** Time of the state. The waiting list is sorted by this time. */
  at: Instant,
  /** `club` if the club booked. A family's cancellation does not end such a booking. */
  source: v.picklist(['family', 'club']),
})
export type BookingRow = v.InferOutput<typeof BookingRow>

/**
 * State of a helper's check: is it complete, and does it include the children's barred list? The server derives it from
 * the application. Without a row, no check is on record.
 */
export const ClearanceRow = v.object({
  /** Id of the person. */
  id: Id,
  registered: Id,
  /** `unknown` means that the checks are complete but the answer about the barred list is missing. */
  cleared: v.picklist(['yes', 'no', 'unknown']),
  /** Last day on which the check is valid. Null if that day is unknown. */
  until: v.nullable(Day),
})
export type ClearanceRow = v.InferOutput<typeof ClearanceRow>

const ConflictSide = v.object({
  value: v.unknown(),
  by: v.nullable(v.string()),
  device: v.nullable(Id),
  /** Name of the device at the time of the change. Missing in changes from before devices had names. */
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
  mine: ConflictSide,
  theirs: ConflictSide,
  resolved_at: v.nullable(Instant),
  resolved_value: v.unknown(),
})
export type ConflictRow = v.InferOutput<typeof ConflictRow>

/** One option of an option list. All clubs have the same options. */
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
  // Add new tables at the end, because cursors of older apps count the tables by position.
  parcel_provisions: ParcelProvisionRow,
  parcel_rows: ParcelRow,
  musters: MusterRow,
  departures: DepartureRow,
  clearances: ClearanceRow,
  bookings: BookingRow,
} as const

export type TableName = keyof typeof rowSchemas
export type RowByTable = { [T in TableName]: v.InferOutput<(typeof rowSchemas)[T]> }

/** Names of the replicated tables. Rows of one version are sent in this order. */
export const tableNames = Object.keys(rowSchemas) as TableName[]

/** Number of tables that were replicated before parcel sessions were added. */
export const ORIGINAL_TABLE_COUNT = 8

/** Reference to a record by table and id. */
export type RecordRef = { table: TableName; id: string }

/** A record's new row. `row` is null if the record was deleted. */
export type RowChange = { [T in TableName]: { table: T; id: string; row: RowByTable[T] | null } }[TableName]

/** Builds a key that identifies a record across tables. The key serves to find queue entries that touch the record. */
export const buildRefKey = (ref: RecordRef): string => `${ref.table}/${ref.id}`
