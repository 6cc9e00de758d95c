/**
 * Lets calls that arrive at the same time share one look-up of the same key. No call gets a result whose query was sent
 * before the call arrived: while a look-up runs, all new calls share the next one.
 * @param find reads the value of a key, usually from the database
 */
export function createSharedLookup<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lookupByKey = new Map<string, { current: Promise<T>; next?: Promise<T> }>()

  function start(key: string): Promise<T> {
    const current = find(key)
    const lookup = { current }
    lookupByKey.set(key, lookup)
    const remove = () => {
      if (lookupByKey.get(key) === lookup && !('next' in lookup)) lookupByKey.delete(key)
    }
    current.then(remove, remove)
    return current
  }

  return (key) => {
    const lookup = lookupByKey.get(key)
    if (!lookup) return start(key)
    lookup.next ??= lookup.current.then(
      () => start(key),
      () => start(key),
    )
    return lookup.next
  }
}
