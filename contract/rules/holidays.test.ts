import { expect, it } from 'vitest'
import { FIRST_YEAR, getYearOptions, holidays } from './holidays.ts'

it('offers years from 2019 to next year, in January this year [FMT-30, FMT-31, FMT-32, SET-25, HOL-24]', () => {
  for (const [today, lastYear] of [
    ['2026-02-01', 2027],
    ['2026-12-31', 2027],
    ['2027-01-01', 2027],
    ['2027-01-31', 2027],
    ['2027-02-01', 2028],
  ] as const) {
    const years = getYearOptions(today)
    expect({ today, newest: years[0], oldest: years.at(-1) }).toEqual({ today, newest: lastYear, oldest: 2019 })
    expect(years).toHaveLength(lastYear - FIRST_YEAR + 1)
  }
})

it('has six two-month holidays and Extra Sessions [SET-15, FMT-35, HOL-17, DASH-252]', () => {
  expect(holidays).toEqual(['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec', 'Extra Sessions'])
})
