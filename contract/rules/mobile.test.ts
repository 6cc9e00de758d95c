import { expect, it } from 'vitest'
import { isMobile, mobileFromTyped, withoutPlus } from './mobile.ts'

it.each([
  ['07700 900123', '447700900123'],
  ['+44 7700 900123', '447700900123'],
  ['+44 (0)7700 900123', '447700900123'],
  ['00447700900123', '447700900123'],
  ['447700900123', '447700900123'],
  ['+353 85 012 3456', '353850123456'],
  ['ask Nia', 'ask Nia'],
  ['', ''],
])('a mobile number typed as %j is stored as %j', (typed, stored) => {
  expect(mobileFromTyped(typed)).toBe(stored)
})

it('USR-46 to USR-48: a mobile number is 10 digits or more, and begins with a country code', () => {
  expect(['447700900123', '3538501234'].every(isMobile)).toBe(true)
  expect(
    ['07700900123', '447700900', '44 7700900123', '4477009OO123', '', '1'.repeat(16)].some(isMobile),
  ).toBe(false)
})

it('a plus goes with the spaces after it; without one nothing is changed', () => {
  expect(withoutPlus('+44 7700 900-123')).toBe('447700900123')
  expect(withoutPlus('44 7700')).toBe('44 7700')
})
