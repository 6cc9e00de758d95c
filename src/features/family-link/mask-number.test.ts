import { expect, it } from 'vitest'
import { maskNumber } from './mask-number.ts'

it.each([
  ['447700900123', '07… 123'],
  ['+44 7700 900123', '07… 123'],
  ['353871234567', '+353… 567'],
])('shows of %s only the start and the last digits', (number, expected) => {
  expect(maskNumber(number)).toBe(expected)
})
