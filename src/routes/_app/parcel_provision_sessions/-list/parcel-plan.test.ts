import { getYearOptions } from '@contract/rules/holidays.ts'
import { describe, expect, it } from 'vitest'
import { choosePlanHoliday, filterAvailableDays } from './parcel-plan.ts'

describe('choosing days of new parcel sessions', () => {
  it('derives the months from the first day unless the user chooses [PARC-19]', () => {
    expect(choosePlanHoliday('', [])).toBe('')
    expect(choosePlanHoliday('', ['2026-09-02', '2026-08-31'])).toBe('July/Aug')
    expect(choosePlanHoliday('Extra Sessions', ['2026-08-31'])).toBe('Extra Sessions')
  })

  it('offers years from 2019 to the next year, in January to this year [FMT-30, PARC-33]', () => {
    expect(getYearOptions('2026-08-05')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019])
    expect(getYearOptions('2026-01-31')[0]).toBe(2026)
  })

  it('leaves out days of another year and days with a session [PARC-27, PARC-32]', () => {
    const takenDays = new Set(['2026-08-05'])
    expect(filterAvailableDays(['2026-08-06', '2026-08-05', '2025-08-06'], 2026, takenDays)).toEqual(['2026-08-06'])
  })
})
