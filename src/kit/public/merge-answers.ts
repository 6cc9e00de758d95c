import { valueAt, withValueAt } from './answer-path.ts'

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The paths of all single answers: `first_name`, `references.0.email`. */
const leaves = (values: unknown, path = ''): string[] => {
  if (!isBranch(values)) return [path]
  return Object.entries(values).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key))
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

export type Merged<V> = {
  values: V
  /** What the other device has where both have changed the same answer: it is offered, and never dropped unseen. */
  others: Readonly<Record<string, unknown>>
}

/**
 * The answers of one link from two places, answer by answer: what was changed in one place alone is taken from there.
 * @param base what both began with: the answers of the server as this device knew them last
 */
export const mergeAnswers = <V extends object>(base: V, here: V, server: V): Merged<V> => {
  let values = here
  const others: Record<string, unknown> = {}
  for (const path of new Set([...leaves(here), ...leaves(server)])) {
    const [before, mine, theirs] = [valueAt(base, path), valueAt(here, path), valueAt(server, path)]
    if (same(mine, theirs) || same(theirs, before)) continue
    if (same(mine, before) || isEmpty(mine)) values = withValueAt(values, path, theirs)
    else if (!isEmpty(theirs)) others[path] = theirs
  }
  return { values, others }
}

/** The fields in which the answers differ from what the server has. */
export const changedFields = <V extends object>(base: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !same(value, valueAt(base, field))),
  ) as Partial<V>

/**
 * The answers once the server has taken some. What it made of them, such as a number without its spaces, is no other version;
 * what was typed on meanwhile stays. @param sent what of the answers here it was sent
 */
export const mergeAfterSave = <V extends object>(
  base: V,
  here: V,
  sent: Partial<V>,
  server: V,
): Merged<V> => {
  const arrived = Object.keys(sent) as (keyof V)[]
  const from = (fields: (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, server[field]])) as Partial<V>
  const untouched = arrived.filter((field) => same(here[field], sent[field]))
  return mergeAnswers({ ...base, ...from(arrived) }, { ...here, ...from(untouched) }, server)
}
