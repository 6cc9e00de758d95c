import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  buildDay,
  countDaysBetween,
  getAge,
  getLondonDay,
  getWeekday,
  isCalendarDay,
  listDays,
} from './days.ts'

describe('days', () => {
  it('neither skips nor repeats a day at a clock change', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  it('counts the days that were added', () =>
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        expect(countDaysBetween('2000-02-29', addDays('2000-02-29', days))).toBe(days)
      }),
    ))

  it('numbers weekdays from Monday', () => {
    expect(getWeekday('2026-08-03')).toBe(1)
    expect(getWeekday('2026-08-09')).toBe(7)
  })

  it('lists both ends of a range', () => {
    expect(listDays('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01'])
    expect(listDays('2028-01-01', '2027-12-31')).toEqual([])
    expect(listDays('2020-01-01', '2026-01-01')).toHaveLength(1000)
  })

  it('rejects days that do not exist [FMT-02]', () => {
    expect(isCalendarDay('2024-02-29')).toBe(true)
    expect(['2026-02-29', '2026-00-01', '2026-13-01', '2026-04-31'].filter(isCalendarDay)).toEqual([])
  })

  it('continues in the next year after December', () => {
    expect(buildDay(2026, 13, 1)).toBe('2027-01-01')
    expect(buildDay(2026, 3, 0)).toBe('2026-02-28')
    expect(buildDay(50, 1, 1)).toBe('0050-01-01')
  })
})

describe('addMonths', () => {
  it('clamps to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  it('adds months across clock changes', () => {
    expect(addMonths('2026-02-28', 1)).toBe('2026-03-28')
    expect(addMonths('2026-03-29', 7)).toBe('2026-10-29')
  })
})

describe('getLondonDay', () => {
  it('begins an hour before the UTC day in summer', () => {
    expect(getLondonDay(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30')
    expect(getLondonDay(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01')
    expect(getLondonDay(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-31')
  })
})

describe('getAge', () => {
  it('counts a birthday on 29 February from 1 March [FMT-07]', () => {
    expect(getAge('2012-02-29', '2026-02-28')).toBe(13)
    expect(getAge('2012-02-29', '2026-03-01')).toBe(14)
  })
})
