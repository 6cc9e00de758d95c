import { describe, expect, it } from 'vitest'
import type { LockRecord } from './lock-records.ts'
import { clampFailedAt, getRemainingWaitMs, getWaitMs, MAX_PIN_ATTEMPTS, type Moment } from './pin-backoff.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 7, 5, 12)

/** Five wrong attempts, the last at noon on the device's clock. The wait is then five minutes. */
const attempts = { failures: 5, failedAt: NOON }
const buildMoment = (clock: number, more: Partial<Moment> = {}): Moment => ({
  clock: NOON + clock,
  page: 0,
  server: null,
  ...more,
})

describe('the wait after wrong attempts', () => {
  it('starts at the third wrong attempt and grows to one hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, MAX_PIN_ATTEMPTS].map((n) => getWaitMs(n) / SECOND)).toEqual([
      0, 0, 0, 30, 60, 300, 900, 3600, 3600, 3600,
    ])
  })

  it("ends after its time on the device's clock after a restart", () => {
    expect(getRemainingWaitMs(attempts, buildMoment(0))).toBe(5 * MINUTE)
    expect(getRemainingWaitMs(attempts, buildMoment(2 * MINUTE))).toBe(3 * MINUTE)
    expect(getRemainingWaitMs(attempts, buildMoment(5 * MINUTE))).toBe(0)
    expect(getRemainingWaitMs(attempts, buildMoment(9 * HOUR))).toBe(0)
  })

  it('is never longer than the full wait, whatever time the clock shows', () => {
    expect(getRemainingWaitMs(attempts, buildMoment(-24 * HOUR))).toBe(5 * MINUTE)
  })

  it('is at least a minute on a page that saw the wrong attempt', () => {
    const getSeenWait = (clock: number, page: number) =>
      getRemainingWaitMs(attempts, buildMoment(clock, { page: 1000 + page }), 1000)
    expect(getSeenWait(24 * HOUR, 2 * SECOND)).toBe(58 * SECOND)
    expect(getSeenWait(24 * HOUR, MINUTE)).toBe(0)
    // A wait shorter than the minimum of one minute is not extended to a minute.
    expect(getRemainingWaitMs({ failures: 3, failedAt: NOON }, buildMoment(HOUR, { page: 1000 }), 1000)).toBe(
      30 * SECOND,
    )
  })

  it('ends on a page that measured the full wait, even after a clock change', () => {
    expect(getRemainingWaitMs(attempts, buildMoment(-24 * HOUR, { page: 4 * MINUTE }), 0)).toBe(MINUTE)
    expect(getRemainingWaitMs(attempts, buildMoment(-24 * HOUR, { page: 5 * MINUTE }), 0)).toBe(0)
  })

  it("uses the server's clock if both times are known", () => {
    const attemptsWithServerTime = { ...attempts, failedAtServer: NOON - 3 * HOUR }
    const getServerTime = (passed: number) => NOON - 3 * HOUR + passed
    // Change the device's clock, which must neither shorten nor lengthen the wait.
    expect(getRemainingWaitMs(attemptsWithServerTime, buildMoment(24 * HOUR, { server: getServerTime(MINUTE) }))).toBe(
      4 * MINUTE,
    )
    expect(
      getRemainingWaitMs(attemptsWithServerTime, buildMoment(-24 * HOUR, { server: getServerTime(5 * MINUTE) })),
    ).toBe(0)
    expect(
      getRemainingWaitMs(
        attemptsWithServerTime,
        buildMoment(MINUTE, { page: SECOND, server: getServerTime(5 * MINUTE) }),
        0,
      ),
    ).toBe(0)
    expect(getRemainingWaitMs({ ...attempts, failedAtServer: null }, buildMoment(MINUTE, { server: NOON }))).toBe(
      4 * MINUTE,
    )
  })
})

describe('a wrong attempt with a time in the future', () => {
  const record = { ...attempts, idleMinutes: 5, sealed: true } as LockRecord

  it('counts as an attempt made now, so the full wait applies once', () => {
    const ranAhead = { ...record, failedAt: NOON + 24 * HOUR }
    const clamped = clampFailedAt(ranAhead, NOON)
    expect(clamped).toEqual({ ...record, failedAt: NOON })
    expect(getRemainingWaitMs(clamped, buildMoment(5 * MINUTE))).toBe(0)
  })

  it('stays unchanged if its time is in the past', () => {
    expect(clampFailedAt(record, NOON + MINUTE)).toBe(record)
  })
})
