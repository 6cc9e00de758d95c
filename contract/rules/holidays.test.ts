import { expect, it } from 'vitest'
import { holidays, yearOptions } from './holidays.ts'

it('HOL-24: years begin with 2019 and end with the next one, in January with this one', () => {
  expect(yearOptions('2026-02-01')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019])
  expect(yearOptions('2026-12-31')[0]).toBe(2027)
  expect(yearOptions('2026-01-31')[0]).toBe(2026)
})

it('HOL-17: a holiday of a lunch club is one of six, or Extra Sessions, which come last', () => {
  expect(holidays).toEqual([
    'Jan/Feb',
    'Mar/April',
    'May/June',
    'July/Aug',
    'Sept/Oct',
    'Nov/Dec',
    'Extra Sessions',
  ])
})
