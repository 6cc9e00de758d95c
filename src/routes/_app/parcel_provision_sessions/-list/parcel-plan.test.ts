import { yearOptions } from '@contract/rules/holidays.ts'
import { describe, expect, it } from 'vitest'
import { daysThatFit, holidayOfPlan } from './parcel-plan.ts'

describe('choosing days of new parcel sessions', () => {
  it('derives the months from the first day unless the user chooses [PARC-19]', () => {
    expect(holidayOfPlan('', [])).toBe('')
    expect(holidayOfPlan('', ['2026-09-02', '2026-08-31'])).toBe('July/Aug')
    expect(holidayOfPlan('Extra Sessions', ['2026-08-31'])).toBe('Extra Sessions')
  })

  it('offers years from 2019 to the next year, in January to this year [FMT-30, PARC-33]', () => {
    expect(yearOptions('2026-08-05')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019])
    expect(yearOptions('2026-01-31')[0]).toBe(2026)
  })

  it('leaves out days of another year and days with a session [PARC-27, PARC-32]', () => {
    const taken = new Set(['2026-08-05'])
    expect(daysThatFit(['2026-08-06', '2026-08-05', '2025-08-06'], 2026, taken)).toEqual(['2026-08-06'])
  })
})
