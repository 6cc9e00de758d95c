import type { LockRecord } from './lock-records.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** After the third wrong try each costs more time, in ms. */
const WAITS_MS = [0, 0, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/**
 * After so many wrong tries in a row the PIN opens nothing until the password has. Whoever waits as long as asked comes
 * here after half a day; whoever puts the clock forward instead gets no more tries than these.
 */
export const PIN_TRIES = 20

/**
 * How much of a wait a page wants to see pass itself, in ms. Not all of it: its count stands still while the device
 * sleeps.
 */
const SEEN_MS = MINUTE_MS

/** What the clocks say, in ms. */
export type Moment = {
  /** The device's clock, since 1970; anybody can set it. */
  clock: number
  /** Of this page, which nobody can set; it begins again with each page. */
  page: number
  /** The server's, since 1970; null where it did not answer. */
  server: number | null
}

type Tries = Pick<LockRecord, 'failures' | 'failedAt' | 'failedAtServer'>

/** The wait that a number of wrong tries in a row costs, in ms. */
export const waitAfter = (failures: number): number => WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0

/**
 * How long until the next try, in ms. The server's clock decides where it is known of the wrong try and of now. Without
 * it the device's clock does, between two bounds of a page that has seen the wrong try: it waits a minute even when the
 * clock runs on, and no longer than the whole wait when the clock was put back.
 *
 * @param seenAt when this page saw the last wrong try, by its own count
 */
export const waitLeft = (
  { failures, failedAt, failedAtServer }: Tries,
  { clock, page, server }: Moment,
  seenAt?: number,
): number => {
  const wait = waitAfter(failures)
  const left = (of: number, passed: number) => Math.min(of, Math.max(0, of - passed))
  if (server !== null && typeof failedAtServer === 'number') return left(wait, server - failedAtServer)
  const byClock = left(wait, clock - failedAt)
  if (seenAt === undefined) return byClock
  const passed = page - seenAt
  return Math.min(left(wait, passed), Math.max(byClock, left(Math.min(wait, SEEN_MS), passed)))
}

/**
 * The record of a wrong try that lies ahead of the clock as one of now: a clock that ran ahead keeps nobody out for
 * longer than the wait, which begins again when the clock is first seen to be back.
 */
export const fromNow = (record: LockRecord, clock: number): LockRecord =>
  clock < record.failedAt ? { ...record, failedAt: clock } : record
