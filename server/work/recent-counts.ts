import type { WorkRow } from '../../contract/work.ts'
import type { Db } from '../db/client.ts'

/** Maximum age in ms of counts that are reused (B-DESK-02). */
const MAX_AGE_MS = 30_000
/** Minimum duration in ms of counts that are reused. In a small network, every call counts again. */
const MIN_DURATION_MS = 40

type RecentCounts = Map<string, { rows: readonly WorkRow[]; until: number }>
const storeByDb = new WeakMap<Db, RecentCounts>()

/** Reuses a user's counts for half a minute if they were slow, because they cover all clubs. */
export async function reuseSlowCounts(db: Db, user: string, count: () => Promise<WorkRow[]>): Promise<WorkRow[]> {
  const store: RecentCounts = storeByDb.get(db) ?? new Map()
  storeByDb.set(db, store)
  const now = Date.now()
  for (const [key, { until }] of store) if (until <= now) store.delete(key)
  const recentCounts = store.get(user)
  if (recentCounts) return [...recentCounts.rows]
  const startedAt = performance.now()
  const rows = await count()
  if (performance.now() - startedAt >= MIN_DURATION_MS) store.set(user, { rows, until: now + MAX_AGE_MS })
  return [...rows]
}
