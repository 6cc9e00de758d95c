import { findDifferences, isSameFieldValue, type Values } from './values.ts'

type Versions<V extends Values> = {
  /** Values that both users started from. */
  base: V
  /** Values in this user's form. */
  own: V
  /** Values that the other user has saved. */
  server: V
}

/**
 * Merges a record that another user changed into the form. Fields that this user has not changed get the saved value.
 * Fields that both users changed keep this user's value, and the other one is returned in `otherValues`. A cleared field
 * counts as changed.
 */
export function mergeServerVersion<V extends Values>({
  base,
  own,
  server,
}: Versions<V>): {
  values: V
  otherValues: Values
} {
  const ownChanges = findDifferences(own, base)
  const otherChanges = findDifferences(server, base)
  const isDisputed = (field: string) => ownChanges.includes(field) && !isSameFieldValue(own[field], server[field])
  const pickServerValues = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, server[field]]))
  return {
    values: { ...own, ...pickServerValues(otherChanges.filter((field) => !ownChanges.includes(field))) },
    otherValues: pickServerValues(otherChanges.filter(isDisputed)),
  }
}
