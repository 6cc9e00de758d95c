import type { Db } from '../../db/client.ts'

/** How long a count is kept after it was asked for. */
const KEPT_MS = 60_000
/** Counts that are kept, at most: each is a few hundred numbers. */
const MAX_CACHED = 60

/** Counts by what they are of; the longest unasked first. */
export type CountStore = Map<string, { count: Promise<unknown>; until: number }>

const stores = new WeakMap<Db, CountStore>()

/** The counts of a database that this process keeps. */
export const countsOf = (db: Db): CountStore => {
  const store = stores.get(db) ?? new Map()
  stores.set(db, store)
  return store
}

/** Which clubs a count is of, over what time, who may see them and of which state of theirs: `Scope`. */
type Counting = { store: CountStore; state: string; ids: string; span: object }

const forget = (store: CountStore, now: number): void => {
  for (const [key, { until }] of store) if (until <= now || store.size > MAX_CACHED) store.delete(key)
}

/**
 * A count that several calls of a page ask for at once is made by the first of them, and the others wait for it. It is told
 * again only to who may see the same clubs, for the same days, while nothing that it was counted from has changed: each
 * caller reads the state of the clubs in a transaction of their own (`Scope.state`). Where it fails, each counts by themselves.
 *
 * @param what the name of the count
 */
export const countedOnce = async <T>(
  { store, ids, span, state }: Counting,
  what: string,
  count: () => Promise<T>,
): Promise<T> => {
  const now = Date.now()
  const key = JSON.stringify([what, state, span, ids])
  const found = store.get(key)
  const mine = found && found.until > now ? null : count()
  const shared = mine ?? (found?.count as Promise<T>)
  store.delete(key)
  store.set(key, { count: shared, until: now + KEPT_MS })
  forget(store, now)
  try {
    return await shared
  } catch (error) {
    if (store.get(key)?.count === shared) store.delete(key)
    if (mine) throw error
    return count()
  }
}
