import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DuplicateIndex } from './duplicate-index.ts'
import { findLikelyDuplicates } from './duplicates.ts'

const buildPerson = (first_name: string, last_name: string, date_of_birth: string | null = null) => ({
  first_name,
  last_name,
  date_of_birth,
})

const name = fc.oneof(
  fc.constantFrom('Siân', 'Sian', 'Ayan', 'Ayaan', 'Angharad', 'Anghard', 'Angarhad', 'Al', 'Ali', "O'Neill"),
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 0, maxLength: 9 }),
)
const anyPerson = fc
  .tuple(name, name, fc.constantFrom(null, '2017-05-01', '2012-01-09'))
  .map(([first, last, born]) => buildPerson(first, last, born))

it('finds the same people as a full comparison', () => {
  fc.assert(
    fc.property(fc.array(anyPerson, { maxLength: 12 }), anyPerson, (people, wanted) => {
      const duplicates = new DuplicateIndex(people).find(wanted, 100)
      expect(new Set(duplicates)).toEqual(new Set(findLikelyDuplicates(people, wanted)))
    }),
  )
})

it('returns the likeliest candidates first, up to the limit', () => {
  const [near, same, twin] = [
    buildPerson('Ayan', 'Abdi'),
    buildPerson('ayaan', 'ABDI'),
    buildPerson('Omar', 'Abdi', '2017-05-01'),
  ]
  const index = new DuplicateIndex([near, same, twin])
  const wanted = buildPerson('Ayaan', 'Abdi', '2017-05-01')
  expect(index.find(wanted, 5)).toEqual([same, twin, near])
  expect(index.find(wanted, 1)).toEqual([same])
  expect(index.find(wanted, 5, (one) => one !== same)).toEqual([twin, near])
})

it.each([
  ['numbered names', (n: number) => buildPerson(`First${n}`, `Last${n}`)],
  ['one name for all', () => buildPerson('Mali', 'Jones')],
  ['one first name', (n: number) => buildPerson('Mali', `${n}`.repeat(3))],
  ['one birthday', (n: number) => buildPerson(`Mali${n}`, `Jones${n}`, '2017-05-01')],
])('time grows in proportion to the number of rows: %s', (_kind, make) => {
  const measureMs = (rows: number) => {
    const people = Array.from({ length: rows }, (_, n) => make(n))
    const began = performance.now()
    const index = new DuplicateIndex(people)
    for (const wanted of people) index.find(wanted, 6)
    return performance.now() - began
  }
  // Compare the time for four times as many rows. Comparing all pairs would take sixteen times as long. The extra
  // second is for a busy machine.
  const rows = process.env.HALLBOOK_NIGHT === '1' ? 2500 : 1000
  const msForFewRows = measureMs(rows)
  expect(measureMs(rows * 4)).toBeLessThan(msForFewRows * 10 + 1000)
})
