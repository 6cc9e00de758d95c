import { getYearOptions } from '@contract/rules/holidays.ts'
import { describe, expect, it } from 'vitest'
import { chooseDays, choosePlanHoliday, filterAvailableDays, findDefaultSource, suggestDays } from './parcel-plan.ts'

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

  it('suggests today unless it has a session already', () => {
    expect(suggestDays('2026-11-30', new Set(['2026-11-27']))).toEqual(['2026-11-30'])
    expect(suggestDays('2026-11-30', new Set(['2026-11-30']))).toEqual([])
  })

  it('replaces the suggested day by the first pressed day', () => {
    expect(chooseDays(['2026-11-30', '2026-12-04'], ['2026-11-30'])).toEqual(['2026-12-04'])
    expect(chooseDays([], ['2026-11-30'])).toEqual([])
    expect(chooseDays(['2026-12-04', '2026-12-11'], [])).toEqual(['2026-12-04', '2026-12-11'])
  })

  it('copies the latest session with families up to the day [PARC-30]', () => {
    const sessions = [
      { id: 'planned', date: '2026-12-11', total_parcels: 36 },
      { id: 'empty', date: '2026-11-28', total_parcels: 0 },
      { id: 'last', date: '2026-11-27', total_parcels: 35 },
    ]
    expect(findDefaultSource(sessions, '2026-11-30')).toBe('last')
    expect(findDefaultSource(sessions, '2026-12-18')).toBe('planned')
    expect(findDefaultSource(sessions, '2026-11-01')).toBe('')
  })
})
