import { expect, it } from 'vitest'
import { parseMonth } from './month-names.ts'

it.each([
  ['April', 4],
  ['Ebrill', 4],
  ['apr', 4],
  ['Sept', 9],
  ['Ion', 1],
  ['chwe', 2],
  ['Fehefin', 6],
  ['Gorff.', 7],
  ['Mai', 5],
  ['Mar', 3],
])('reads %s as month %i', (word, month) => expect(parseMonth(word)).toBe(month))

it.each(['', 'ma', 'marble', 'xyz', 'fe'])('finds no month in %j', (word) => expect(parseMonth(word)).toBeNull())
