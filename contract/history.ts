import * as v from 'valibot'
import { Id } from './id.ts'
import { operation } from './operation.ts'
import { attendanceStates } from './rows.ts'

/** One field of a change: a value with the one before it where that is known, or what joined and left a list. */
export const FieldHistory = v.object({
  field: v.string(),
  /** What the device that made the change saw before it. */
  from: v.unknown(),
  to: v.unknown(),
  add: v.optional(v.array(v.string())),
  remove: v.optional(v.array(v.string())),
})
export type FieldHistory = v.InferOutput<typeof FieldHistory>

/** One change of a record that was taken, as the audit trail holds it. */
export const HistoryEntry = v.object({
  id: Id,
  what: v.picklist(['created', 'changed', 'decided', 'removed', 'ticked']),
  /** A change of the whole record; an app that does not know which reads that it was changed. */
  how: v.optional(v.picklist(['merged', 'unmerged', 'restored', 'taken_in'])),
  /** How many others were merged into it. */
  merged: v.optional(v.number()),
  /** When it was made, by the clock of the device. */
  at: v.string(),
  /** Who made it; null once they are no user any more. */
  by: v.nullable(v.string()),
  /** Nobody who signs in made it: the family registered itself. An earlier server does not say. */
  by_family: v.optional(v.boolean()),
  /** On which device; null for a plain call. */
  device: v.nullable(Id),
  /** What that device is called now; an earlier server does not say. */
  device_name: v.optional(v.nullable(v.string())),
  /** A part of it met another change and waited, or waits, for a decision. */
  disputed: v.boolean(),
  fields: v.array(FieldHistory),
  /** Whose parcel in the session this set, or took out. */
  family: v.optional(Id),
  /** Whose tick in the session this set, or decided, and to what. */
  tick: v.optional(v.object({ registered: Id, state: v.picklist(attendanceStates) })),
  /** Who has left the session with whom, or is back in; `unlisted`: not with one of those who may collect them. */
  departure: v.optional(
    v.object({ session: Id, registered: Id, collector: v.nullable(v.string()), unlisted: v.boolean() }),
  ),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** One page of the changes of a record, newest first. */
const History = v.object({
  entries: v.array(HistoryEntry),
  more: v.boolean(),
  /** The `before` of the next older page; null on the last page. An earlier server does not send it. */
  older: v.optional(v.nullable(v.string())),
})

const byId = v.object({ id: Id })

const PLACE = '(?:end|\\d{1,16}\\.\\d{1,16}\\.[0-9a-f-]{36})'

/** Where a page begins: for each kind of change the version, place and id of the last one shown, or `end`. */
const HistoryQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${PLACE}(?:,${PLACE}){1,2}$`)))),
})

export const historyOperations = {
  'registered.history': operation({
    method: 'GET',
    path: '/registered/:id/history',
    access: 'registered',
    summary: 'Who changed what of a person, when and on which device.',
    params: byId,
    query: HistoryQuery,
    output: History,
  }),
  'sessions.history': operation({
    method: 'GET',
    path: '/sessions/:id/history',
    access: 'sessions',
    summary: 'Who changed what of a session and ticked whom, when and on which device.',
    params: byId,
    query: HistoryQuery,
    output: History,
  }),
  'parcel_provisions.history': operation({
    method: 'GET',
    path: '/parcel_provisions/:id/history',
    access: 'parcel_provision_sessions',
    summary: 'Who changed what of a parcel provision session and of its families, when and on which device.',
    params: byId,
    query: HistoryQuery,
    output: History,
  }),
} as const
