import { describe, expect, it } from 'vitest'
import type { LockRecord } from './lock-records.ts'
import { type ClockTimes, clampFailedAt, getRemainingWaitMs, getWaitMs, MAX_PIN_ATTEMPTS } from './pin-backoff.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const NOON_MS = Date.UTC(2026, 7, 5, 12)

/** Five wrong attempts, the last at noon on the device's clock. The wait is then five minutes. */
const attempts = { failures: 5, failedAt: NOON_MS }
const buildClockTimes = (clock: number, more: Partial<ClockTimes> = {}): ClockTimes => ({
  clock: NOON_MS + clock,
  page: 0,
  server: null,
  ...more,
})

describe('the wait after wrong attempts', () => {
  it('starts at the third wrong attempt and grows to one hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, MAX_PIN_ATTEMPTS].map((n) => getWaitMs(n) / SECOND_MS)).toEqual([
      0, 0, 0, 30, 60, 300, 900, 3600, 3600, 3600,
    ])
  })

  it("ends after its time on the device's clock after a restart", () => {
    expect(getRemainingWaitMs(attempts, buildClockTimes(0))).toBe(5 * MINUTE_MS)
    expect(getRemainingWaitMs(attempts, buildClockTimes(2 * MINUTE_MS))).toBe(3 * MINUTE_MS)
    expect(getRemainingWaitMs(attempts, buildClockTimes(5 * MINUTE_MS))).toBe(0)
    expect(getRemainingWaitMs(attempts, buildClockTimes(9 * HOUR_MS))).toBe(0)
  })

  it('is never longer than the full wait, whatever time the clock shows', () => {
    expect(getRemainingWaitMs(attempts, buildClockTimes(-24 * HOUR_MS))).toBe(5 * MINUTE_MS)
  })

  it('is at least a minute on a page that saw the wrong attempt', () => {
    const getSeenWait = (clock: number, page: number) =>
      getRemainingWaitMs(attempts, buildClockTimes(clock, { page: 1000 + page }), 1000)
    expect(getSeenWait(24 * HOUR_MS, 2 * SECOND_MS)).toBe(58 * SECOND_MS)
    expect(getSeenWait(24 * HOUR_MS, MINUTE_MS)).toBe(0)
    // A wait shorter than the minimum of one minute is not extended to a minute.
    expect(getRemainingWaitMs({ failures: 3, failedAt: NOON_MS }, buildClockTimes(HOUR_MS, { page: 1000 }), 1000)).toBe(
      30 * SECOND_MS,
    )
  })

  it('ends on a page that measured the full wait, even after a clock change', () => {
    expect(getRemainingWaitMs(attempts, buildClockTimes(-24 * HOUR_MS, { page: 4 * MINUTE_MS }), 0)).toBe(MINUTE_MS)
    expect(getRemainingWaitMs(attempts, buildClockTimes(-24 * HOUR_MS, { page: 5 * MINUTE_MS }), 0)).toBe(0)
  })

  it("uses the server's clock if both times are known", () => {
    const attemptsWithServerTime = { ...attempts, failedAtServer: NOON_MS - 3 * HOUR_MS }
    const getServerTime = (passed: number) => NOON_MS - 3 * HOUR_MS + passed
    // Change the device's clock, which must neither shorten nor lengthen the wait.
    expect(
      getRemainingWaitMs(attemptsWithServerTime, buildClockTimes(24 * HOUR_MS, { server: getServerTime(MINUTE_MS) })),
    ).toBe(4 * MINUTE_MS)
    expect(
      getRemainingWaitMs(
        attemptsWithServerTime,
        buildClockTimes(-24 * HOUR_MS, { server: getServerTime(5 * MINUTE_MS) }),
      ),
    ).toBe(0)
    expect(
      getRemainingWaitMs(
        attemptsWithServerTime,
        buildClockTimes(MINUTE_MS, { page: SECOND_MS, server: getServerTime(5 * MINUTE_MS) }),
        0,
      ),
    ).toBe(0)
    expect(
      getRemainingWaitMs({ ...attempts, failedAtServer: null }, buildClockTimes(MINUTE_MS, { server: NOON_MS })),
    ).toBe(4 * MINUTE_MS)
  })
})

describe('a wrong attempt with a time in the future', () => {
  const record = { ...attempts, idleMinutes: 5, sealed: true } as LockRecord

  it('counts as an attempt made now, so the full wait applies once', () => {
    const futureRecord = { ...record, failedAt: NOON_MS + 24 * HOUR_MS }
    const clampedRecord = clampFailedAt(futureRecord, NOON_MS)
    expect(clampedRecord).toEqual({ ...record, failedAt: NOON_MS })
    expect(getRemainingWaitMs(clampedRecord, buildClockTimes(5 * MINUTE_MS))).toBe(0)
  })

  it('stays unchanged if its time is in the past', () => {
    expect(clampFailedAt(record, NOON_MS + MINUTE_MS)).toBe(record)
  })
})
