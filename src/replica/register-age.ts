import { dayInLondon } from '@contract/rules/days.ts'
import type { MetaKey, MetaValues, ReplicaDb } from './db.ts'

const DAY_MS = 86_400_000

/** Unless the server has said otherwise. */
const OFFLINE_DAYS = 100
/** So long a register that is too old shows what a child may need in an emergency, in ms. */
const SCANT_MS = DAY_MS
/** From this age on people are told. */
const TOLD_DAYS = 21

/** How a register may be opened, by how long ago the server last told what is new. */
export type Opening =
  | { way: 'whole' }
  /** Too old: with the PIN or password of this device, each day again. */
  | { way: 'locked' }
  /** Too old and without a lock: names, allergies and emergency contacts, until then (ms since 1970). */
  | { way: 'scant'; days: number; until: number }
  /** Too old: nothing, until the server has been reached. */
  | { way: 'closed'; days: number }

/** What is remembered of it. */
export const ageKeys = ['cursor_at', 'offline_days', 'scant_since'] as const satisfies MetaKey[]
export type AgeFacts = Partial<Pick<MetaValues, (typeof ageKeys)[number]>>

/** Its user has a lock on this device, and when they have last opened that by PIN or password, ms since 1970. */
export type Sealed = { unlockedAt: number | null } | null

/** Whole days since the register was last brought up to date; 0 where the clock was put back since. */
const ageInDays = ({ cursor_at }: AgeFacts, now: number): number =>
  cursor_at === undefined ? 0 : Math.max(0, Math.floor((now - cursor_at) / DAY_MS))

/** Whether the server was last reached too long ago. */
export const isOld = ({ cursor_at, offline_days = OFFLINE_DAYS }: AgeFacts, now: number): boolean =>
  cursor_at !== undefined && now - cursor_at > offline_days * DAY_MS

const isToday = (at: number | null, now: number): boolean =>
  at !== null && dayInLondon(new Date(at)) === dayInLondon(new Date(now))

/**
 * How a register may be opened now. The device's clock is all there is to tell without a network.
 */
export const openingOf = (facts: AgeFacts, sealed: Sealed, now: number): Opening => {
  const { cursor_at = now, scant_since = now } = facts
  if (!isOld(facts, now)) return { way: 'whole' }
  if (sealed) return isToday(sealed.unlockedAt, now) ? { way: 'whole' } : { way: 'locked' }
  const days = ageInDays(facts, now)
  // What was noted before the server was last reached belongs to an earlier time.
  const since = scant_since > cursor_at && scant_since <= now ? scant_since : now
  const until = since + SCANT_MS
  return now < until ? { way: 'scant', days, until } : { way: 'closed', days }
}

/** What is remembered of a register's age. */
export const readAge = async (db: ReplicaDb): Promise<AgeFacts> => {
  const found = await db.meta.bulkGet([...ageKeys])
  return Object.fromEntries(found.flatMap((entry) => (entry ? [[entry.key, entry.value]] : [])))
}

/** From now on the day counts for which an old register shows a little of itself. */
export const noteScant = async (db: ReplicaDb, facts: AgeFacts, now = Date.now()): Promise<void> => {
  const { cursor_at = 0, scant_since = 0 } = facts
  if (scant_since <= cursor_at || scant_since > now) await db.setMeta('scant_since', now)
}

/** Whole days since the register was last brought up to date, once they are so many that people are told; null before. */
export const manyDaysOld = async (db: ReplicaDb, now = Date.now()): Promise<number | null> => {
  const days = ageInDays(await readAge(db), now)
  return days >= TOLD_DAYS ? days : null
}
