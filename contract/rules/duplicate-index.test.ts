import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DuplicateIndex } from './duplicate-index.ts'
import { findLikelyDuplicates } from './duplicates.ts'

const buildPerson = (first_name: string, last_name: string, date_of_birth: string | null = null) => ({
  first_name,
  last_name,
  date_of_birth,
})

const anyName = fc.oneof(
  fc.constantFrom('Siân', 'Sian', 'Ayan', 'Ayaan', 'Angharad', 'Anghard', 'Angarhad', 'Al', 'Ali', "O'Neill"),
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 0, maxLength: 9 }),
)
const anyPerson = fc
  .tuple(anyName, anyName, fc.constantFrom(null, '2017-05-01', '2012-01-09'))
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
  const [similarPerson, samePerson, twin] = [
    buildPerson('Ayan', 'Abdi'),
    buildPerson('ayaan', 'ABDI'),
    buildPerson('Omar', 'Abdi', '2017-05-01'),
  ]
  const index = new DuplicateIndex([similarPerson, samePerson, twin])
  const searchedPerson = buildPerson('Ayaan', 'Abdi', '2017-05-01')
  expect(index.find(searchedPerson, 5)).toEqual([samePerson, twin, similarPerson])
  expect(index.find(searchedPerson, 1)).toEqual([samePerson])
  expect(index.find(searchedPerson, 5, (one) => one !== samePerson)).toEqual([twin, similarPerson])
})

it.each([
  ['numbered names', (n: number) => buildPerson(`First${n}`, `Last${n}`)],
  ['one name for all', () => buildPerson('Mali', 'Jones')],
  ['one first name', (n: number) => buildPerson('Mali', `${n}`.repeat(3))],
  ['one birthday', (n: number) => buildPerson(`Mali${n}`, `Jones${n}`, '2017-05-01')],
])('time grows in proportion to the number of rows: %s', (_kind, make) => {
  const measureMs = (rows: number) => {
    const people = Array.from({ length: rows }, (_, n) => make(n))
    const startedAt = performance.now()
    const index = new DuplicateIndex(people)
    for (const searchedPerson of people) index.find(searchedPerson, 6)
    return performance.now() - startedAt
  }
  // Compare the time for four times as many rows. Comparing all pairs would take sixteen times as long. The extra
  // second is for a busy machine.
  const rowCount = process.env.HALLBOOK_NIGHT === '1' ? 2500 : 1000
  const msForFewRows = measureMs(rowCount)
  expect(measureMs(rowCount * 4)).toBeLessThan(msForFewRows * 10 + 1000)
})
