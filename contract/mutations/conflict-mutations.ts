import * as v from 'valibot'
import { Id } from '../id.ts'
import { attendanceStates, type RowByTable, type RowChange } from '../rows.ts'
import { isSameCollector } from '../rules/collectors.ts'
import { applyDecision } from '../rules/derived-facts.ts'
import { defineMutation, type EffectContext, Version } from './mutation.ts'

export const conflictMutations = {
  'conflict.resolve': defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({
      id: Id,
      value: v.unknown(),
      /**
       * Version of the conflict that the user saw when deciding. Without a version, the decision applies to the
       * conflict's current version.
       */
      seen: v.optional(Version),
    }),
    record: (a) => ({ table: 'conflicts', id: a.id }),
    needs: () => [],
    creates: false,
    effect: (a, context) => {
      const conflict = context.read('conflicts', a.id)
      if (!conflict || conflict.resolved_at) return []
      const resolvedConflict: RowChange = {
        table: 'conflicts',
        id: a.id,
        row: { ...conflict, resolved_at: context.now, resolved_value: a.value },
      }
      return [resolvedConflict, ...buildResolution(conflict, a.value, context)]
    },
  }),
} as const

/** Builds the change that a decided conflict makes to its record. */
const buildResolution = (conflict: RowByTable['conflicts'], value: unknown, context: EffectContext): RowChange[] => {
  const { table, record, field } = conflict
  if (conflict.kind === 'opposite') {
    const row = context.read('attendance', record)
    const state = v.parse(v.picklist(attendanceStates), value)
    if (!row) return []
    return [{ table: 'attendance', id: record, row: state === 'none' ? null : { ...row, state, contested: false } }]
  }
  if (conflict.kind !== 'field' || !field) return []
  if (table === 'registered') {
    const row = context.read('registered', record)
    return row ? [{ table, id: record, row: applyDecision(row, field, value, context.now, context.taken) }] : []
  }
  if (table === 'sessions') {
    const row = context.read('sessions', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  if (table === 'parcel_provisions') {
    const row = context.read('parcel_provisions', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  if (table === 'parcel_rows') {
    const row = context.read('parcel_rows', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  if (table === 'departures') return [buildDepartureChange(conflict, value as string | null, context)]
  if (table === 'holiday_allocation') {
    const row = context.read('holiday_allocation', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  return []
}

/**
 * Builds the departure with the chosen collector and the time of that collector's entry. Removes the departure if the
 * person is back.
 */
const buildDepartureChange = (
  { record, mine: ownVersion, theirs: otherVersion }: RowByTable['conflicts'],
  collector: string | null,
  context: EffectContext,
): RowChange => {
  const [session = '', registered = ''] = record.split(':')
  if (collector === null) return { table: 'departures', id: record, row: null }
  const { at: departedAt, by: recordedBy } = isSameCollector(ownVersion.value as string | null, collector)
    ? ownVersion
    : otherVersion
  const unlisted = context.read('departures', record)?.unlisted ?? false
  const row = { id: record, session, registered, at: departedAt, collector, by: recordedBy, unlisted }
  return { table: 'departures', id: record, row }
}
