import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'
import { attendanceStates, bookingStates } from './rows.ts'

/** Change of one field: its value and the previous value if known, or the added and removed items. */
export const FieldHistory = v.object({
  field: v.string(),
  /** Previous value on the device where the change was made. */
  from: v.unknown(),
  to: v.unknown(),
  add: v.optional(v.array(v.string())),
  remove: v.optional(v.array(v.string())),
})
export type FieldHistory = v.InferOutput<typeof FieldHistory>

/** An accepted change to a record, as stored in the audit trail. */
export const HistoryEntry = v.object({
  id: Id,
  what: v.picklist(['created', 'changed', 'decided', 'removed', 'ticked']),
  /** Kind of a change that affects the full record. Older apps ignore this field and show "changed". */
  how: v.optional(v.picklist(['merged', 'unmerged', 'restored', 'taken_in'])),
  /** Number of other records that were merged into this record. */
  merged: v.optional(v.number()),
  /** Time of the change on the device's clock. */
  at: v.string(),
  /** Name of the user, or of the link's adult for coordinators if a family sent the change. Null if unknown. */
  by: v.nullable(v.string()),
  /** True if a family registered itself or sent the change on its own page, so that no user made the change. Older servers do not send it. */
  by_family: v.optional(v.boolean()),
  /** Id of the device. Null for a change through an API call. */
  device: v.nullable(Id),
  /** The device's current name. Older servers do not send it. */
  device_name: v.optional(v.nullable(v.string())),
  /** True if a part of the change conflicted with another change, so that a decision was needed or is still needed. */
  disputed: v.boolean(),
  fields: v.array(FieldHistory),
  /** Id of the family whose parcel was set or removed in the session. */
  family: v.optional(Id),
  /** Person whose attendance was set or decided in the session, and the resulting state. */
  tick: v.optional(v.object({ registered: Id, state: v.picklist(attendanceStates) })),
  /**
   * A departure from the session with its collector, or a return if the collector is null. `unlisted` is true if the
   * person's collection list does not contain the collector.
   */
  departure: v.optional(
    v.object({ session: Id, registered: Id, collector: v.nullable(v.string()), unlisted: v.boolean() }),
  ),
  /** A place that was booked or cancelled. Older servers do not send it. */
  booking: v.optional(v.object({ session: Id, registered: Id, state: v.picklist(bookingStates) })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** One page of a record's changes, latest first. */
const HistoryPage = v.object({
  entries: v.array(HistoryEntry),
  more: v.boolean(),
  /** The `before` cursor of the next older page. Null on the last page. Older servers do not send it. */
  older: v.optional(v.nullable(v.string())),
})

const idParams = v.object({ id: Id })

const CURSOR_PART_PATTERN = '(?:end|\\d{1,16}\\.\\d{1,16}\\.[0-9a-f-]{36})'

/**
 * Start of a page. For each kind of change, it contains the version, place and id of the last shown change, or `end`.
 */
const HistoryQuery = v.object({
  before: v.optional(
    v.pipe(v.string(), v.regex(new RegExp(`^${CURSOR_PART_PATTERN}(?:,${CURSOR_PART_PATTERN}){1,3}$`))),
  ),
})

export const historyOperations = {
  'registered.history': defineOperation({
    method: 'GET',
    path: '/registered/:id/history',
    access: 'registered',
    summary: 'Who changed what of a person, when and on which device.',
    params: idParams,
    query: HistoryQuery,
    output: HistoryPage,
  }),
  'sessions.history': defineOperation({
    method: 'GET',
    path: '/sessions/:id/history',
    access: 'sessions',
    summary: 'Who changed what of a session and ticked whom, when and on which device.',
    params: idParams,
    query: HistoryQuery,
    output: HistoryPage,
  }),
  'parcel_provisions.history': defineOperation({
    method: 'GET',
    path: '/parcel_provisions/:id/history',
    access: 'parcel_provision_sessions',
    summary: 'Who changed what of a parcel provision session and of its families, when and on which device.',
    params: idParams,
    query: HistoryQuery,
    output: HistoryPage,
  }),
} as const
