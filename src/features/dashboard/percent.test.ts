import { expect, it } from 'vitest'
import { toPercent } from './percent.ts'

it.each([
  [5, 7, 71.4],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [0, 4, 0],
  [0, 0, 0],
])('rounds %d of %d once, to %d per cent [DASH-129]', (count, all, percent) => {
  expect(toPercent(count, all)).toBe(percent)
})
