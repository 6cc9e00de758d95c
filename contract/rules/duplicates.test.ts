import { expect, it } from 'vitest'
import { editDistance, findLikelyDuplicates } from './duplicates.ts'

const person = (first_name: string, last_name: string, date_of_birth: string | null = null) => ({
  first_name,
  last_name,
  date_of_birth,
})
const found = (wanted: ReturnType<typeof person>, ...people: ReturnType<typeof person>[]) =>
  findLikelyDuplicates(people, wanted).length

it('finds the same name in another spelling', () => {
  expect(found(person('siân', 'LLOYD'), person('Sian', 'Lloyd'))).toBe(1)
  expect(found(person('Zoë', "O'Neill"), person('Zoe', 'ONeill'))).toBe(1)
})

it('finds one wrong letter, or two in long names', () => {
  expect(found(person('Ayan', 'Abdi'), person('Ayaan', 'Abdi'))).toBe(1)
  expect(found(person('Angharad', 'Lloyd'), person('Anghard', 'Lloyd'))).toBe(1)
  expect(found(person('Tom', 'Bevan'), person('Tim', 'Bowen'))).toBe(0)
  expect(found(person('Al', 'Li'), person('Bo', 'Xu'))).toBe(0)
})

it('separates similar names by birthday and finds a changed name', () => {
  expect(found(person('Ayan', 'Abdi', '2017-05-01'), person('Ayaan', 'Abdi', '2012-01-09'))).toBe(0)
  expect(found(person('Mali', 'Price', '2017-05-01'), person('Mali', 'Davies', '2017-05-01'))).toBe(1)
  expect(found(person('Mali', 'Davies', '2017-05-01'), person('Mali', 'Davies', '2012-01-09'))).toBe(1)
})

it('counts changed letters up to a limit', () => {
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 2)).toBe(3)
})
