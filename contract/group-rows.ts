/** Groups rows by a key, in the order in which the keys first appear. */
export function groupRows<T, K>(rows: readonly T[], getKey: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = getKey(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
