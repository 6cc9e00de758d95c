import { expect, it } from 'vitest'
import { formatAge } from './age.ts'
import { getAge } from './days.ts'

it('returns the age in full years on a day [FMT-07]', () => {
  expect(getAge('2016-08-05', '2026-08-04')).toBe(9)
  expect(getAge('2016-08-05', '2026-08-05')).toBe(10)
})

it('shows the exact age, else the age band, else nothing [FMT-07]', () => {
  const day = '2026-08-05'
  expect(formatAge({ date_of_birth: '2015-01-01', age_band: '8-10' }, day)).toBe('11')
  expect(formatAge({ date_of_birth: null, age_band: '11-13' }, day)).toBe('11–\u206013')
  expect(formatAge({ date_of_birth: '2027-01-01', age_band: '0-4' }, day)).toBe('0–\u20604')
  expect(formatAge({ date_of_birth: null, age_band: null }, day)).toBeNull()
})
