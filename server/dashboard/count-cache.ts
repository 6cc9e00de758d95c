import type { Db } from '../db/client.ts'

/** Time in ms for which a count stays in the cache after its last request. */
const CACHE_TTL_MS = 60_000
/** Maximum number of cached counts. Each count contains a few hundred numbers. */
const MAX_CACHED_COUNTS = 60

/**
 * Cached counts, least recently requested first. The map key combines the count's name and scope. `until` is the expiry
 * time in ms since 1970.
 */
export type CountStore = Map<string, { count: Promise<unknown>; until: number }>

const stores = new WeakMap<Db, CountStore>()

/** Returns this process's cache of counts for a database. */
export const getCountStore = (db: Db): CountStore => {
  const store = stores.get(db) ?? new Map()
  stores.set(db, store)
  return store
}

/** Clubs, time span and data version that a count depends on, from `DashboardScope`. */
type CountContext = { store: CountStore; state: string; ids: string; span: object }

const evictCounts = (store: CountStore, now: number): void => {
  for (const [key, { until }] of store) if (until <= now || store.size > MAX_CACHED_COUNTS) store.delete(key)
}

/**
 * Shares a count between the calls of a page. The first call counts and the others wait for its result. A result is
 * reused only for the same clubs and days while the source data is unchanged. Each caller reads the version of that
 * data in its own transaction (`Scope.state`). If the shared count fails, each caller counts for itself.
 * @param what name of the count
 */
export const countOnce = async <T>(
  { store, ids, span, state }: CountContext,
  what: string,
  count: () => Promise<T>,
): Promise<T> => {
  const now = Date.now()
  const key = JSON.stringify([what, state, span, ids])
  const cachedCount = store.get(key)
  const ownCount = cachedCount && cachedCount.until > now ? null : count()
  const sharedCount = ownCount ?? (cachedCount?.count as Promise<T>)
  store.delete(key)
  store.set(key, { count: sharedCount, until: now + CACHE_TTL_MS })
  evictCounts(store, now)
  try {
    return await sharedCount
  } catch (error) {
    if (store.get(key)?.count === sharedCount) store.delete(key)
    if (ownCount) throw error
    return count()
  }
}
