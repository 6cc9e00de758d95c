import { DAY_MS } from '@contract/rules/days.ts'
import { describe, expect, it } from 'vitest'
import { getWaitMs, STALE_MS, toFullDays } from './wait-time.ts'

const NOW = Date.parse('2026-08-07T11:41:00Z')
const getTimeDaysAgo = (days: number) => NOW - days * DAY_MS
const getWaitDays = (madeAt: number, seen: number, doneAt: number | null) =>
  getWaitMs({ made: madeAt, seen, doneAt }, NOW) / DAY_MS

describe('getWaitMs', () => {
  it('uses the time in the change', () => {
    expect(getWaitDays(getTimeDaysAgo(3), getTimeDaysAgo(3), getTimeDaysAgo(4))).toBe(3)
    expect(getWaitDays(getTimeDaysAgo(3), getTimeDaysAgo(3), null)).toBe(3)
  })

  it.each([
    [
      'made while the clock stood in 2015: everything was sent an hour ago',
      getTimeDaysAgo(4000),
      getTimeDaysAgo(0.01),
      getTimeDaysAgo(0.05),
      0.05,
    ],
    [
      'made while the clock was a month ahead: it has been seen to wait',
      getTimeDaysAgo(-30),
      getTimeDaysAgo(3),
      getTimeDaysAgo(4),
      3,
    ],
    [
      'made, and seen, while the clock was ahead: nothing was sent for 3 days',
      getTimeDaysAgo(-30),
      getTimeDaysAgo(-29),
      getTimeDaysAgo(3),
      3,
    ],
    [
      'everything sent while the clock was ahead: the change tells',
      getTimeDaysAgo(3),
      getTimeDaysAgo(3),
      getTimeDaysAgo(-30),
      3,
    ],
    [
      'everything in the future: the clock stands in the past, nothing is known',
      getTimeDaysAgo(-30),
      getTimeDaysAgo(-30),
      getTimeDaysAgo(-31),
      0,
    ],
    [
      'the clock stands in the past, and days have passed since it was first seen',
      getTimeDaysAgo(-30),
      getTimeDaysAgo(3),
      getTimeDaysAgo(-31),
      3,
    ],
  ])('ignores a clock that jumps: %s', (_what, madeAt, seen, doneAt, days) => {
    expect(getWaitDays(madeAt, seen, doneAt)).toBeCloseTo(days)
  })

  it('returns 0 without any valid time', () => {
    expect(getWaitDays(Number.NaN, getTimeDaysAgo(-1), null)).toBe(0)
  })

  it('counts full days and treats 3 as stale', () => {
    expect(toFullDays(3.9 * DAY_MS)).toBe(3)
    expect(STALE_MS).toBe(3 * DAY_MS)
  })
})
