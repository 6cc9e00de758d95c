import { dayInLondon } from '@contract/rules/days.ts'
import { get, set } from 'idb-keyval'

/** The last time all was well, of a user's replica: a device id dies with it, and the promise with the id. */
type LastCheck = { at: number; device: string }

const key = (user: string) => `hall-ready-${user}`

/** When this device was last ready, ms since 1970; null where it never was with the replica of this device id. */
export const readLastCheck = async (user: string, device: string | undefined): Promise<number | null> => {
  const last = await get<LastCheck>(key(user))
  return last && device !== undefined && last.device === device ? last.at : null
}

/** Remembers that this device is ready. */
export const storeLastCheck = (user: string, device: string, at: number): Promise<void> =>
  set(key(user), { at, device } satisfies LastCheck)

const DAY_MS = 86_400_000

/** How far back a check lies: its day in the hall, and whether that is too long ago to rely on. */
export const ageOf = (at: number, now: number): { day: 'today' | 'yesterday' | 'earlier'; old: boolean } => {
  const day = dayInLondon(new Date(at))
  const old = now - at >= DAY_MS
  if (day === dayInLondon(new Date(now))) return { day: 'today', old }
  return { day: day === dayInLondon(new Date(now - DAY_MS)) ? 'yesterday' : 'earlier', old }
}
