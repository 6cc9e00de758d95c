import * as v from 'valibot'
import { buildAttendanceId, Id } from '../id.ts'
import { attendanceStates, type RowChange } from '../rows.ts'
import { Day } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { applyFieldChanges } from '../rules/merge.ts'
import { ActivityLabels, OtherActivity, PlaceCount } from '../sessions.ts'
import {
  buildPersonRef,
  buildScalarChange,
  buildSessionRef,
  buildSetChange,
  DeletionArgs,
  defineMutation,
  resolveIds,
  Version,
  Year,
} from './mutation.ts'

export const sessionMutations = {
  'session.create': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      id: Id,
      date: Day,
      holiday: v.picklist(holidays),
      year: Year,
      group: v.optional(Id),
      /** Number of children that the session has room for. */
      places: v.optional(PlaceCount),
    }),
    record: (a) => buildSessionRef(a.id),
    needs: () => [],
    creates: true,
    effect: (a, context) => {
      const group = a.group ?? context.defaultGroup() ?? ''
      const row = {
        id: a.id,
        date: a.date,
        holiday: a.holiday,
        year: a.year,
        group,
        group__name: context.read('groups', group)?.name ?? '',
        activities: [],
        activities_other: null,
        sign_out: false,
        places: a.places ?? null,
        booking_opens: null,
        booking_closes: null,
      }
      return [{ table: 'sessions', id: a.id, row }]
    },
  }),

  'session.update': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      id: Id,
      set: v.strictObject({
        holiday: v.optional(buildScalarChange(v.picklist(holidays))),
        activities_other: v.optional(buildScalarChange(OtherActivity)),
        activities: v.optional(buildSetChange(ActivityLabels)),
        sign_out: v.optional(buildScalarChange(v.boolean())),
      }),
    }),
    record: (a) => buildSessionRef(a.id),
    needs: (a) => [buildSessionRef(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('sessions', a.id)
      const row = context.read('sessions', id)
      return row ? [{ table: 'sessions', id, row: applyFieldChanges(row, a.set) }] : []
    },
  }),

  'session.delete': defineMutation({
    version: 1,
    access: 'sessions',
    args: DeletionArgs,
    record: (a) => buildSessionRef(a.id),
    needs: (a) => [buildSessionRef(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('sessions', a.id)
      return [
        { table: 'sessions', id, row: null },
        ...context.attendanceOf(id).map((row): RowChange => ({ table: 'attendance', id: row.id, row: null })),
      ]
    },
  }),

  'attendance.set': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      session: Id,
      registered: Id,
      /**
       * Version of the attendance row that the device pulled last. If the device has no such row, the replica's
       * version, or 0 for an empty replica.
       */
      seen: Version,
      state: v.picklist(attendanceStates),
    }),
    record: (a) => ({ table: 'attendance', id: buildAttendanceId(a.session, a.registered) }),
    needs: (a) => [buildSessionRef(a.session), buildPersonRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveIds(a, context)
      const id = buildAttendanceId(ids.session, ids.registered)
      const row = a.state === 'none' ? null : { id, ...ids, state: a.state, contested: false }
      return [{ table: 'attendance', id, row }]
    },
  }),
} as const
