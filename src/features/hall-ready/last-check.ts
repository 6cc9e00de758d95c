import { DAY_MS, getLondonDay } from '@contract/rules/days.ts'
import { get, set } from 'idb-keyval'

/**
 * Last successful check of a user's replica. It counts only while the replica has the same device id, because a new
 * replica has not been checked.
 */
type LastCheck = { at: number; device: string }

const getStorageKey = (user: string) => `hall-ready-${user}`

/** Loads the time of the last successful check in ms since 1970. Null if this replica was never ready. */
export const readLastCheck = async (user: string, device: string | undefined): Promise<number | null> => {
  const lastCheck = await get<LastCheck>(getStorageKey(user))
  return lastCheck && device !== undefined && lastCheck.device === device ? lastCheck.at : null
}

/** Stores the time of a successful check. */
export const storeLastCheck = (user: string, device: string, readyAt: number): Promise<void> =>
  set(getStorageKey(user), { at: readyAt, device } satisfies LastCheck)

/** Returns the day of a check. `old` is true if the check is too old to rely on. */
export const getCheckAge = (
  checkedAt: number,
  now: number,
): { day: 'today' | 'yesterday' | 'earlier'; old: boolean } => {
  const day = getLondonDay(new Date(checkedAt))
  const isOld = now - checkedAt >= DAY_MS
  if (day === getLondonDay(new Date(now))) return { day: 'today', old: isOld }
  return { day: day === getLondonDay(new Date(now - DAY_MS)) ? 'yesterday' : 'earlier', old: isOld }
}
