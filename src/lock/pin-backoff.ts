import type { LockRecord } from './lock-records.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** Waits after the first, second, third … wrong attempt, in ms. Only the third and later attempts cost time. */
const WAITS_MS = [0, 0, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/**
 * Number of consecutive wrong attempts after which only the password unlocks. A user who waits as prompted reaches this
 * limit after half a day. Putting the clock forward does not give more attempts.
 */
export const MAX_PIN_ATTEMPTS = 20

/**
 * Minimum wait in ms that a page measures with its own timer. The page does not measure the full wait, because its
 * timer stops while the device sleeps.
 */
const MIN_SEEN_WAIT_MS = MINUTE_MS

/** Current times of the three clocks, in ms. */
export type ClockTimes = {
  /** Time on the device's clock, since 1970. Any user can set this clock. */
  clock: number
  /** Time on the page's timer, which no user can set. The timer restarts with each page. */
  page: number
  /** Time on the server's clock, since 1970. Null if the server did not respond. */
  server: number | null
}

type WrongAttempts = Pick<LockRecord, 'failures' | 'failedAt' | 'failedAtServer'>

/** Returns the wait in ms after this number of consecutive wrong attempts. */
export const getWaitMs = (failures: number): number => WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0

/**
 * Returns the remaining time until the next attempt, in ms. Uses the server's clock if both the current server time and
 * the server time of the wrong attempt are known. Otherwise uses the device's clock, within two bounds on a page that
 * saw the wrong attempt. The page waits at least a minute if the clock runs ahead, and at most the full wait if the
 * clock was put back.
 * @param seenAt page time when this page saw the last wrong attempt
 */
export const getRemainingWaitMs = (
  { failures, failedAt, failedAtServer }: WrongAttempts,
  { clock, page, server }: ClockTimes,
  seenAt?: number,
): number => {
  const fullWaitMs = getWaitMs(failures)
  const getRemainder = (waitMs: number, passed: number) => Math.min(waitMs, Math.max(0, waitMs - passed))
  if (server !== null && typeof failedAtServer === 'number') return getRemainder(fullWaitMs, server - failedAtServer)
  const remainingByClock = getRemainder(fullWaitMs, clock - failedAt)
  if (seenAt === undefined) return remainingByClock
  const passedMs = page - seenAt
  return Math.min(
    getRemainder(fullWaitMs, passedMs),
    Math.max(remainingByClock, getRemainder(Math.min(fullWaitMs, MIN_SEEN_WAIT_MS), passedMs)),
  )
}

/**
 * Replaces a failure time that is in the future with the current time. Otherwise a clock that was fast when the PIN
 * failed would block the user for too long. The full wait restarts when the app first sees the corrected clock.
 */
export const clampFailedAt = (record: LockRecord, clock: number): LockRecord =>
  clock < record.failedAt ? { ...record, failedAt: clock } : record
