/**
 * Three-way merge of a record's fields, without side effects. The server validates changes with it, and the replica
 * applies its result.
 */

import * as v from 'valibot'
import { type ScalarField, scalarFieldSchemas } from '../registered/registered-fields.ts'

export type ScalarChange = { base: unknown; value: unknown }
export type SetChange = { add?: readonly string[]; remove?: readonly string[] }
export type FieldChanges = Record<string, ScalarChange | SetChange>

export const isSetChange = (change: ScalarChange | SetChange): change is SetChange => !('value' in change)

/** True if two field values are equal. Null and an empty text are equal, because both mean unknown. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)

/** Converts a value to its stored form. Older apps stored and sent numbers and postcodes as they were typed. */
export const toStoredValue = (field: string, value: unknown): unknown => {
  if (!Object.hasOwn(scalarFieldSchemas, field)) return value
  const parsed = v.safeParse(scalarFieldSchemas[field as ScalarField] as v.GenericSchema, value)
  return parsed.success ? parsed.output : value
}

/** True if two values of a field are equal in their stored form, even if they are spelled differently. */
export const isSameFieldValue = (field: string, a: unknown, b: unknown): boolean =>
  isSameValue(a, b) || isSameValue(toStoredValue(field, a), toStoredValue(field, b))

/** Applies removals and additions to a list. Keeps the order and removes duplicates. */
export const applySetChange = (currentItems: readonly string[], change: SetChange): string[] => {
  const removedItems = new Set(change.remove ?? [])
  return [...new Set([...currentItems.filter((x) => !removedItems.has(x)), ...(change.add ?? [])])]
}

export type MergeResult = {
  /** New values of the merged fields. Key: field. */
  values: Record<string, unknown>
  /** Fields that another user changed to a different value. The current value stays. */
  conflicts: { field: string; base: unknown; mine: unknown; theirs: unknown }[]
}

/**
 * Merges a device's changes into the current row. A scalar that still equals `base` gets the new value. A scalar that
 * already equals the new value stays. Any other scalar is a conflict. Lists are merged.
 */
export const mergeFields = (row: Readonly<Record<string, unknown>>, changes: FieldChanges): MergeResult => {
  const result: MergeResult = { values: {}, conflicts: [] }
  for (const [field, change] of Object.entries(changes)) {
    const currentValue = row[field]
    if (isSetChange(change)) {
      result.values[field] = applySetChange(Array.isArray(currentValue) ? currentValue : [], change)
    } else if (isSameFieldValue(field, currentValue, change.base)) {
      result.values[field] = change.value
    } else if (!isSameFieldValue(field, currentValue, change.value)) {
      result.conflicts.push({ field, base: change.base, mine: change.value, theirs: currentValue })
    }
  }
  return result
}

/** Applies a device's unsent changes to a row. The device shows this result until the server responds. */
export const applyFieldChanges = <R extends Record<string, unknown>>(row: R, changes: FieldChanges): R => {
  const changedRow: Record<string, unknown> = { ...row }
  for (const [field, change] of Object.entries(changes)) {
    const currentValue = changedRow[field]
    changedRow[field] = isSetChange(change)
      ? applySetChange(Array.isArray(currentValue) ? currentValue : [], change)
      : change.value
  }
  return changedRow as R
}

/**
 * True for a checkbox, which has no null value. Questions such as photo consent have a null value, because their No is
 * an answer.
 */
export const isCheckboxField = (field: ScalarField): boolean => {
  const schema = scalarFieldSchemas[field] as v.GenericSchema
  return v.is(schema, false) && !v.is(schema, null)
}
