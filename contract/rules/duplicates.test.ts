import { expect, it } from 'vitest'
import { findLikelyDuplicates, getEditDistance } from './duplicates.ts'

const buildPerson = (first_name: string, last_name: string, date_of_birth: string | null = null) => ({
  first_name,
  last_name,
  date_of_birth,
})
const countDuplicates = (wanted: ReturnType<typeof buildPerson>, ...people: ReturnType<typeof buildPerson>[]) =>
  findLikelyDuplicates(people, wanted).length

it('finds the same name in another spelling', () => {
  expect(countDuplicates(buildPerson('siân', 'LLOYD'), buildPerson('Sian', 'Lloyd'))).toBe(1)
  expect(countDuplicates(buildPerson('Zoë', "O'Neill"), buildPerson('Zoe', 'ONeill'))).toBe(1)
})

it('finds one wrong letter, or two in long names', () => {
  expect(countDuplicates(buildPerson('Ayan', 'Abdi'), buildPerson('Ayaan', 'Abdi'))).toBe(1)
  expect(countDuplicates(buildPerson('Angharad', 'Lloyd'), buildPerson('Anghard', 'Lloyd'))).toBe(1)
  expect(countDuplicates(buildPerson('Tom', 'Bevan'), buildPerson('Tim', 'Bowen'))).toBe(0)
  expect(countDuplicates(buildPerson('Al', 'Li'), buildPerson('Bo', 'Xu'))).toBe(0)
})

it('separates similar names by birthday and finds a changed name', () => {
  expect(countDuplicates(buildPerson('Ayan', 'Abdi', '2017-05-01'), buildPerson('Ayaan', 'Abdi', '2012-01-09'))).toBe(0)
  expect(countDuplicates(buildPerson('Mali', 'Price', '2017-05-01'), buildPerson('Mali', 'Davies', '2017-05-01'))).toBe(
    1,
  )
  expect(
    countDuplicates(buildPerson('Mali', 'Davies', '2017-05-01'), buildPerson('Mali', 'Davies', '2012-01-09')),
  ).toBe(1)
})

it('counts changed letters up to a limit', () => {
  expect(getEditDistance('kitten', 'sitting', 3)).toBe(3)
  expect(getEditDistance('kitten', 'sitting', 2)).toBe(3)
})
