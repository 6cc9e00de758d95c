/** Three-way merge of a record's fields. Pure; the server judges with it, the replica applies its result. */

import * as v from 'valibot'
import { type ScalarField, scalarFieldSchemas } from '../registered/registered-fields.ts'

export type ScalarChange = { base: unknown; value: unknown }
export type SetChange = { add?: readonly string[]; remove?: readonly string[] }
export type FieldChanges = Record<string, ScalarChange | SetChange>

export const isSetChange = (change: ScalarChange | SetChange): change is SetChange => !('value' in change)

/** Whether two field values are the same. Null and an empty text are one: both say nothing is known. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)

/** A value as its field would store it now: an older app has stored and sent numbers and postcodes as they were typed. */
export const asStored = (field: string, value: unknown): unknown => {
  if (!Object.hasOwn(scalarFieldSchemas, field)) return value
  const read = v.safeParse(scalarFieldSchemas[field as ScalarField] as v.GenericSchema, value)
  return read.success ? read.output : value
}

/** Whether two values of a field say the same, though one may be written in another form. */
export const sameInField = (field: string, a: unknown, b: unknown): boolean =>
  sameValue(a, b) || sameValue(asStored(field, a), asStored(field, b))

/** A list after removals and additions; order is kept, nothing doubles. */
export const applySetChange = (now: readonly string[], change: SetChange): string[] => {
  const removed = new Set(change.remove ?? [])
  return [...new Set([...now.filter((x) => !removed.has(x)), ...(change.add ?? [])])]
}

export type MergeResult = {
  /** Fields that take a new value. */
  values: Record<string, unknown>
  /** Fields that somebody else changed differently: the present value stands. */
  conflicts: { field: string; base: unknown; mine: unknown; theirs: unknown }[]
}

/**
 * Merges a device's changes into the present row. A scalar that still equals `base` takes the new
 * value; one that already equals the new value stays; anything else is a conflict. Sets merge.
 */
export const mergeFields = (row: Readonly<Record<string, unknown>>, changes: FieldChanges): MergeResult => {
  const result: MergeResult = { values: {}, conflicts: [] }
  for (const [field, change] of Object.entries(changes)) {
    const now = row[field]
    if (isSetChange(change)) {
      result.values[field] = applySetChange(Array.isArray(now) ? now : [], change)
    } else if (sameInField(field, now, change.base)) {
      result.values[field] = change.value
    } else if (!sameInField(field, now, change.value)) {
      result.conflicts.push({ field, base: change.base, mine: change.value, theirs: now })
    }
  }
  return result
}

/** The row as the device that made the changes shows it until the server has answered. */
export const applyFields = <R extends Record<string, unknown>>(row: R, changes: FieldChanges): R => {
  const next: Record<string, unknown> = { ...row }
  for (const [field, change] of Object.entries(changes)) {
    const now = next[field]
    next[field] = isSetChange(change) ? applySetChange(Array.isArray(now) ? now : [], change) : change.value
  }
  return next as R
}

/** A tick that is there or is not, unlike an answer, whose No is somebody's word: that of a family about photos. */
export const isMark = (field: ScalarField): boolean => {
  const schema = scalarFieldSchemas[field] as v.GenericSchema
  return v.is(schema, false) && !v.is(schema, null)
}
