import { describe, expect, it } from 'vitest'
import { getWaitMs, STALE_MS, toFullDays } from './wait-time.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-08-07T11:41:00Z')
const ago = (days: number) => NOW - days * DAY_MS
const waited = (madeAt: number, seen: number, doneAt: number | null) =>
  getWaitMs({ made: madeAt, seen, doneAt }, NOW) / DAY_MS

describe('getWaitMs', () => {
  it('uses the time in the change', () => {
    expect(waited(ago(3), ago(3), ago(4))).toBe(3)
    expect(waited(ago(3), ago(3), null)).toBe(3)
  })

  it.each([
    [
      'made while the clock stood in 2015: everything was sent an hour ago',
      ago(4000),
      ago(0.01),
      ago(0.05),
      0.05,
    ],
    ['made while the clock was a month ahead: it has been seen to wait', ago(-30), ago(3), ago(4), 3],
    ['made, and seen, while the clock was ahead: nothing was sent for 3 days', ago(-30), ago(-29), ago(3), 3],
    ['everything sent while the clock was ahead: the change tells', ago(3), ago(3), ago(-30), 3],
    [
      'everything in the future: the clock stands in the past, nothing is known',
      ago(-30),
      ago(-30),
      ago(-31),
      0,
    ],
    [
      'the clock stands in the past, and days have passed since it was first seen',
      ago(-30),
      ago(3),
      ago(-31),
      3,
    ],
  ])('ignores a clock that jumps: %s', (_what, madeAt, seen, doneAt, days) => {
    expect(waited(madeAt, seen, doneAt)).toBeCloseTo(days)
  })

  it('returns 0 without any valid time', () => {
    expect(waited(Number.NaN, ago(-1), null)).toBe(0)
  })

  it('counts full days and treats 3 as stale', () => {
    expect(toFullDays(3.9 * DAY_MS)).toBe(3)
    expect(STALE_MS).toBe(3 * DAY_MS)
  })
})
