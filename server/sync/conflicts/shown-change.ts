import { buildAttendanceId, buildParcelRowId } from '../../../contract/id.ts'
import type { RecordRef } from '../../../contract/rows.ts'
import { type FieldChanges, isSetChange } from '../../../contract/rules/merge.ts'

/**
 * A change in the form that a conflict about a deleted record shows. `set` contains field changes. `ticks` contains
 * states, and `rows` contains changes of parcel rows. Key of both: `session:person`.
 */
export type ShownChange = {
  name: string
  args: Record<string, unknown> & {
    set?: FieldChanges
    ticks?: Record<string, unknown>
    rows?: Record<string, FieldChanges>
  }
}

/**
 * Converts a change for display in a conflict about a removed record. A parcel row's fields are not fields of its
 * session or person, so they go into `rows`.
 */
export const toShownChange = (removedRef: RecordRef, { name, args }: ShownChange): ShownChange => {
  if (name !== 'parcel_row.set' || removedRef.table === 'parcel_rows') return { name, args }
  const { set = {}, ...ids } = args
  return {
    name,
    args: { ...ids, rows: { [buildParcelRowId(String(ids.parcel), String(ids.registered))]: set } },
  }
}

const getTicks = ({ name, args }: ShownChange): Record<string, unknown> => ({
  ...args.ticks,
  ...(name === 'attendance.set' && {
    [buildAttendanceId(String(args.session), String(args.registered))]: args.state,
  }),
})

type FieldChange = FieldChanges[string]

/** Joins two changes of one field: the later value on the first base, or the combined changes of a list. */
const joinField = (before: FieldChange | undefined, after: FieldChange): FieldChange => {
  if (!before) return after
  if (!isSetChange(before) && !isSetChange(after)) return { base: before.base, value: after.value }
  if (!isSetChange(before) || !isSetChange(after)) return after
  const removedItems = new Set(after.remove ?? [])
  const itemsToAdd = [
    ...new Set([...(before.add ?? []).filter((item) => !removedItems.has(item)), ...(after.add ?? [])]),
  ]
  const itemsToRemove = [...new Set([...(before.remove ?? []), ...removedItems])].filter(
    (item) => !itemsToAdd.includes(item),
  )
  return {
    ...(itemsToAdd.length > 0 && { add: itemsToAdd }),
    ...(itemsToRemove.length > 0 && { remove: itemsToRemove }),
  }
}

const joinSets = (earlier: FieldChanges, later: FieldChanges): FieldChanges => {
  const joinedChanges: FieldChanges = { ...earlier }
  for (const [field, change] of Object.entries(later)) joinedChanges[field] = joinField(joinedChanges[field], change)
  return joinedChanges
}

type RowChanges = ShownChange['args']['rows']

const joinRows = (earlier: RowChanges, later: RowChanges): RowChanges => {
  if (!earlier || !later) return later ?? earlier
  const rows = { ...earlier }
  for (const [id, set] of Object.entries(later)) rows[id] = joinSets(rows[id] ?? {}, set)
  return rows
}

/**
 * Joins two changes that wait for one decision, because a user who discards them must have seen every field and tick.
 */
export const joinChanges = (before: ShownChange, after: ShownChange): ShownChange => {
  const [earlierSet, laterSet] = [before.args.set, after.args.set]
  const ticks = { ...getTicks(before), ...getTicks(after) }
  const rows = joinRows(before.args.rows, after.args.rows)
  const joinedArgs = { ...(Object.keys(ticks).length > 0 && { ticks }), ...(rows && { rows }) }
  if (!earlierSet) return { ...after, args: { ...after.args, ...joinedArgs } }
  if (!laterSet) return { ...before, args: { ...before.args, ...joinedArgs } }
  return { name: after.name, args: { ...after.args, ...joinedArgs, set: joinSets(earlierSet, laterSet) } }
}
