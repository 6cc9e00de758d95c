import { DAY_MS, getLondonDay } from '@contract/rules/days.ts'
import type { MetaKey, MetaValues, ReplicaDb } from './db.ts'

/** Default number of days for which a register opens offline. The server may set another number. */
const DEFAULT_OFFLINE_DAYS = 100
/** Time in ms for which an outdated register shows emergency data. */
const EMERGENCY_ACCESS_MS = DAY_MS
/** Age in days from which users are notified about an outdated register. */
const MIN_NOTIFIED_DAYS = 21

/** Ways in which a register may be opened. They depend on the time since the server's last update. */
export type RegisterOpening =
  | { way: 'whole' }
  /** Outdated: requires the PIN or password of this device every day. */
  | { way: 'locked' }
  /** Outdated and without a lock: shows names, allergies and emergency contacts until `until` (ms since 1970). */
  | { way: 'scant'; days: number; until: number }
  /** Outdated: shows nothing until the server has been reached. */
  | { way: 'closed'; days: number }

/** Keys of the stored values from which a register's age is computed. */
export const ageKeys = ['cursor_at', 'offline_days', 'scant_since'] as const satisfies MetaKey[]
export type AgeFacts = Partial<Pick<MetaValues, (typeof ageKeys)[number]>>

/** Time of the last unlock of the user's lock on this device, in ms since 1970. Null without a lock. */
export type LockFacts = { unlockedAt: number | null } | null

/** Returns the number of full days since the register's last update. 0 if the clock was put back. */
const getAgeInDays = ({ cursor_at }: AgeFacts, now: number): number =>
  cursor_at === undefined ? 0 : Math.max(0, Math.floor((now - cursor_at) / DAY_MS))

/** True if the last contact with the server is too long ago. */
export const isOutdated = ({ cursor_at, offline_days = DEFAULT_OFFLINE_DAYS }: AgeFacts, now: number): boolean =>
  cursor_at !== undefined && now - cursor_at > offline_days * DAY_MS

const isToday = (time: number | null, now: number): boolean =>
  time !== null && getLondonDay(new Date(time)) === getLondonDay(new Date(now))

/** Returns how a register may be opened now. Uses the device's clock, because no other clock is available offline. */
export const getOpening = (facts: AgeFacts, lock: LockFacts, now: number): RegisterOpening => {
  const { cursor_at = now, scant_since = now } = facts
  if (!isOutdated(facts, now)) return { way: 'whole' }
  if (lock) return isToday(lock.unlockedAt, now) ? { way: 'whole' } : { way: 'locked' }
  const days = getAgeInDays(facts, now)
  // Ignore the start of emergency access if it is before the last contact with the server, because it belongs to an
  // earlier period.
  const accessStart = scant_since > cursor_at && scant_since <= now ? scant_since : now
  const accessEnd = accessStart + EMERGENCY_ACCESS_MS
  return now < accessEnd ? { way: 'scant', days, until: accessEnd } : { way: 'closed', days }
}

/** Reads the stored values from which a register's age is computed. */
export const readAge = async (db: ReplicaDb): Promise<AgeFacts> => {
  const entries = await db.meta.bulkGet([...ageKeys])
  return Object.fromEntries(entries.flatMap((entry) => (entry ? [[entry.key, entry.value]] : [])))
}

/** Stores the time from which an outdated register shows emergency data for one day. */
export const storeEmergencyAccessStart = async (db: ReplicaDb, facts: AgeFacts, now = Date.now()): Promise<void> => {
  const { cursor_at = 0, scant_since = 0 } = facts
  if (scant_since <= cursor_at || scant_since > now) await db.setMeta('scant_since', now)
}

/** Returns the number of full days since the last update if users must be notified, otherwise null. */
export const readNotifiedAge = async (db: ReplicaDb, now = Date.now()): Promise<number | null> => {
  const days = getAgeInDays(await readAge(db), now)
  return days >= MIN_NOTIFIED_DAYS ? days : null
}
