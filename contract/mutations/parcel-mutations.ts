import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { buildParcelRowId, Id } from '../id.ts'
import type { RecordRef, RowByTable, RowChange } from '../rows.ts'
import { Day } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { applyFieldChanges } from '../rules/merge.ts'
import { BoxNumber, ParcelCount, ParcelNote } from '../rules/parcel-fields.ts'
import { cloneParcelRows, createParcelRow, getBoxNumber, getInitialNumbers } from '../rules/parcel-rows.ts'
import { ActivityLabels, OtherActivity } from '../sessions.ts'
import {
  buildParcelRef,
  buildPersonRef,
  buildScalarChange,
  buildSetChange,
  DeletionArgs,
  defineMutation,
  type EffectContext,
  Version,
} from './mutation.ts'

/** Ids of a session's helpers. */
export const VolunteerIds = buildBoundedList(200, Id)

/** Fields of a family's parcel that changes can set. */
export const parcelRowFields = {
  adults: ParcelCount,
  children: ParcelCount,
  num_meals: v.nullable(ParcelCount),
  wellbeing_resources: v.boolean(),
  packed: v.boolean(),
  handed_over: v.boolean(),
  not_in: v.boolean(),
  note: v.nullable(ParcelNote),
}

/** Fields of a parcel session in which changes by two devices can conflict. */
export const parcelSessionFields = {
  holiday: v.picklist(holidays),
  average_meals: v.nullable(ParcelCount),
  activities_other: OtherActivity,
  volunteers: VolunteerIds,
}

const buildParcelRowRef = ({ parcel: parcelId, registered }: { parcel: Id; registered: Id }): RecordRef => ({
  table: 'parcel_rows',
  id: buildParcelRowId(parcelId, registered),
})

/** Resolves both ids to their current ids. */
const resolveParcelIds = (a: { parcel: Id; registered: Id }, context: EffectContext) => ({
  parcel: context.resolve('parcel_provisions', a.parcel),
  registered: context.resolve('registered', a.registered),
})

type ParcelRowInput = { parcel: Id; registered: Id; number?: number | undefined }

const buildMissingRow = (a: ParcelRowInput, context: EffectContext): RowByTable['parcel_rows'] => {
  const recipient = context.read('registered', a.registered)
  const family = (recipient?.family_entries ?? []).flatMap((id) => context.read('registered', id) ?? [])
  const numbers = getInitialNumbers(recipient, family, context.read('parcel_provisions', a.parcel))
  const number = getBoxNumber(context.parcelRowsOf(a.parcel), a.number)
  return createParcelRow(a.parcel, a.registered, numbers, number)
}

export const parcelMutations = {
  'parcel.create': defineMutation({
    version: 1,
    access: 'parcel_provision_sessions',
    args: v.strictObject({ id: Id, date: Day, holiday: v.picklist(holidays), clone: v.optional(Id) }),
    record: (a) => buildParcelRef(a.id),
    needs: (a) => (a.clone ? [buildParcelRef(a.clone)] : []),
    creates: true,
    effect: (a, context) => {
      const cloneId = a.clone ? context.resolve('parcel_provisions', a.clone) : null
      const sourceSession = cloneId === null ? undefined : context.read('parcel_provisions', cloneId)
      const newSession: RowByTable['parcel_provisions'] = {
        id: a.id,
        date: a.date,
        holiday: a.holiday,
        clone: cloneId,
        activities: sourceSession?.activities ?? [],
        activities_other: null,
        average_meals: sourceSession?.average_meals ?? null,
        volunteers: [],
      }
      const familyRows = cloneId === null ? [] : context.parcelRowsOf(cloneId)
      return [
        { table: 'parcel_provisions', id: a.id, row: newSession },
        ...cloneParcelRows(familyRows, a.id, (id) => context.read('registered', id)).map(
          (one): RowChange => ({ table: 'parcel_rows', id: one.id, row: one }),
        ),
      ]
    },
  }),

  'parcel.update': defineMutation({
    version: 1,
    access: 'parcel_provision_sessions',
    args: v.strictObject({
      id: Id,
      set: v.strictObject({
        holiday: v.optional(buildScalarChange(parcelSessionFields.holiday)),
        average_meals: v.optional(buildScalarChange(parcelSessionFields.average_meals)),
        activities_other: v.optional(buildScalarChange(parcelSessionFields.activities_other)),
        volunteers: v.optional(v.union([buildScalarChange(VolunteerIds), buildSetChange(VolunteerIds)])),
        activities: v.optional(buildSetChange(ActivityLabels)),
      }),
    }),
    record: (a) => buildParcelRef(a.id),
    needs: (a) => [buildParcelRef(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('parcel_provisions', a.id)
      const currentRow = context.read('parcel_provisions', id)
      return currentRow ? [{ table: 'parcel_provisions', id, row: applyFieldChanges(currentRow, a.set) }] : []
    },
  }),

  'parcel.delete': defineMutation({
    version: 1,
    access: 'parcel_provision_sessions',
    args: DeletionArgs,
    record: (a) => buildParcelRef(a.id),
    needs: (a) => [buildParcelRef(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('parcel_provisions', a.id)
      return [
        { table: 'parcel_provisions', id, row: null },
        ...context.parcelRowsOf(id).map((one): RowChange => ({ table: 'parcel_rows', id: one.id, row: null })),
      ]
    },
  }),

  'parcel_row.set': defineMutation({
    version: 1,
    access: 'parcel_provision_sessions',
    args: v.strictObject({
      parcel: Id,
      registered: Id,
      /**
       * Box number that the family had before its removal. The family gets this number back unless another box uses it.
       */
      number: v.optional(BoxNumber),
      set: v.strictObject({
        adults: v.optional(buildScalarChange(parcelRowFields.adults)),
        children: v.optional(buildScalarChange(parcelRowFields.children)),
        num_meals: v.optional(buildScalarChange(parcelRowFields.num_meals)),
        wellbeing_resources: v.optional(buildScalarChange(parcelRowFields.wellbeing_resources)),
        packed: v.optional(buildScalarChange(parcelRowFields.packed)),
        handed_over: v.optional(buildScalarChange(parcelRowFields.handed_over)),
        not_in: v.optional(buildScalarChange(parcelRowFields.not_in)),
        note: v.optional(buildScalarChange(parcelRowFields.note)),
      }),
    }),
    record: buildParcelRowRef,
    needs: (a) => [buildParcelRef(a.parcel), buildPersonRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveParcelIds(a, context)
      const id = buildParcelRowId(ids.parcel, ids.registered)
      const currentRow = context.read('parcel_rows', id) ?? buildMissingRow({ ...ids, number: a.number }, context)
      return [{ table: 'parcel_rows', id, row: applyFieldChanges(currentRow, a.set) }]
    },
  }),

  'parcel_row.remove': defineMutation({
    version: 1,
    access: 'parcel_provision_sessions',
    /**
     * Arguments of a removal. `seen` is the replica's version. If another device changed the row after this version,
     * the removal opens a conflict, because the user has not seen that change.
     */
    args: v.strictObject({ parcel: Id, registered: Id, seen: v.optional(Version) }),
    record: buildParcelRowRef,
    needs: (a) => [buildParcelRef(a.parcel)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveParcelIds(a, context)
      return [{ table: 'parcel_rows', id: buildParcelRowId(ids.parcel, ids.registered), row: null }]
    },
  }),
} as const
