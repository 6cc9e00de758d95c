import { getValueAt, setValueAt } from './answer-path.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the paths of all single answers, such as `first_name` and `references.0.email`. */
const listPaths = (values: unknown, path = ''): string[] => {
  if (!isObject(values)) return [path]
  return Object.entries(values).flatMap(([key, value]) => listPaths(value, path ? `${path}.${key}` : key))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

export type Merged<V> = {
  values: V
  /**
   * Other device's answers to questions that both devices have changed. Key: path. They are offered to the user and
   * never dropped silently.
   */
  others: Readonly<Record<string, unknown>>
}

/**
 * Merges the answers of two devices field by field. If only one device has changed a field, its answer wins.
 * @param base the last server answers that this device has seen
 */
export const mergeAnswers = <V extends object>(base: V, ownAnswers: V, server: V): Merged<V> => {
  let values = ownAnswers
  const others: Record<string, unknown> = {}
  for (const path of new Set([...listPaths(ownAnswers), ...listPaths(server)])) {
    const [before, ownValue, otherValue] = [
      getValueAt(base, path),
      getValueAt(ownAnswers, path),
      getValueAt(server, path),
    ]
    if (isSame(ownValue, otherValue) || isSame(otherValue, before)) continue
    if (isSame(ownValue, before) || isEmpty(ownValue)) values = setValueAt(values, path, otherValue)
    else if (!isEmpty(otherValue)) others[path] = otherValue
  }
  return { values, others }
}

/** Returns the fields whose answers differ from the server's answers. */
export const getChangedFields = <V extends object>(base: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, getValueAt(base, field))),
  ) as Partial<V>

/**
 * Merges the server's response after a save. A normalised answer, such as a number without spaces, is not a conflict.
 * Text that was typed on this device in the meantime is not replaced.
 * @param sent the fields that were sent
 */
export const mergeAfterSave = <V extends object>(base: V, ownAnswers: V, sent: Partial<V>, server: V): Merged<V> => {
  const sentFields = Object.keys(sent) as (keyof V)[]
  const pickServerValues = (fields: (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, server[field]])) as Partial<V>
  const untouchedFields = sentFields.filter((field) => isSame(ownAnswers[field], sent[field]))
  return mergeAnswers(
    { ...base, ...pickServerValues(sentFields) },
    { ...ownAnswers, ...pickServerValues(untouchedFields) },
    server,
  )
}
