import { getValueAt, setValueAt } from './answer-path.ts'

export type MergedVersion<V> = {
  values: V
  /**
   * Their values of the fields that both sides have changed. Key: path. They are offered to the user and never dropped
   * silently.
   */
  conflicts: Readonly<Record<string, unknown>>
}

/**
 * Merges two versions of a form or record field by field, also inside lists and objects. If only one side has changed a
 * field, its value wins. A field that is empty on this side receives their value. If both sides have changed a field,
 * this side's value stays and their value becomes a conflict.
 * @param versions.base last version that both sides have in common
 * @param versions.mine values on this device
 * @param versions.theirs values on the server
 */
export function mergeVersions<V extends object>(versions: { base: V; mine: V; theirs: V }): MergedVersion<V> {
  const { base, mine, theirs } = versions
  let values = mine
  const conflicts: Record<string, unknown> = {}
  for (const path of new Set([...listPaths(mine), ...listPaths(theirs)])) {
    const [before, myValue, theirValue] = [getValueAt(base, path), getValueAt(mine, path), getValueAt(theirs, path)]
    if (isSame(myValue, theirValue) || isSame(theirValue, before)) continue
    if (isSame(myValue, before) || isEmpty(myValue)) values = setValueAt(values, path, theirValue)
    else if (!isEmpty(theirValue)) conflicts[path] = theirValue
  }
  return { values, conflicts }
}

/**
 * Merges the server's response after a save. A normalised value, such as a number without spaces, is not a conflict.
 * Text that was typed on this device in the meantime is not replaced.
 * @param versions.base last version that both sides had in common before the save
 * @param versions.sent fields that were saved
 */
export function mergeAfterSave<V extends object>(versions: {
  base: V
  mine: V
  sent: Partial<V>
  theirs: V
}): MergedVersion<V> {
  const { base, mine, sent, theirs } = versions
  const sentFields = Object.keys(sent) as (keyof V)[]
  const pickTheirs = (fields: (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, theirs[field]])) as Partial<V>
  const untouchedFields = sentFields.filter((field) => isSame(mine[field], sent[field]))
  return mergeVersions({
    base: { ...base, ...pickTheirs(sentFields) },
    mine: { ...mine, ...pickTheirs(untouchedFields) },
    theirs,
  })
}

/** Returns the top-level fields whose values differ from the base. */
export function getChangedFields<V extends object>(base: V, values: V): Partial<V> {
  const changedFields = Object.entries(values).filter(([field, value]) => !isSame(value, getValueAt(base, field)))
  return Object.fromEntries(changedFields) as Partial<V>
}

/** Returns the paths of all single values, such as `first_name` and `references.0.email`. */
function listPaths(values: unknown, path = ''): string[] {
  if (typeof values !== 'object' || values === null) return [path]
  return Object.entries(values).flatMap(([key, value]) => listPaths(value, path ? `${path}.${key}` : key))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
