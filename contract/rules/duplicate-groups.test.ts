import { expect, it } from 'vitest'
import { findDuplicateGroups } from './duplicate-groups.ts'
import { normalizePhone } from './phone.ts'

let personCount = 0
const buildPerson = (first_name: string, last_name: string, facts: object = {}) => ({
  id: String(++personCount),
  first_name,
  last_name,
  date_of_birth: null as string | null,
  is_adult: false,
  email: null as string | null,
  telephone_number: null as string | null,
  mobile_number: null as string | null,
  ...facts,
})
const getGroupSizes = (...people: ReturnType<typeof buildPerson>[]) =>
  findDuplicateGroups(people).map(({ registered }) => registered.length)

it('groups equal full names despite case, accents and spaces [DUP-30]', () => {
  const groups = findDuplicateGroups([
    buildPerson('Siân', 'Lloyd'),
    buildPerson('Bo', 'Xu'),
    buildPerson(' sian ', 'LLOYD'),
  ])
  expect(groups.map(({ full_name, registered }) => [full_name, registered.length])).toEqual([['Siân Lloyd', 2]])
})

it('groups similar names with the same birthday, email or phone', () => {
  const sameBirthday = { date_of_birth: '2018-03-09' }
  expect(getGroupSizes(buildPerson('Ayan', 'Abdi', sameBirthday), buildPerson('Ayaan', 'Abdi', sameBirthday))).toEqual([
    2,
  ])
  expect(
    getGroupSizes(
      buildPerson('Ayan', 'Abdi', { mobile_number: '07700 900142' }),
      buildPerson('Ayaan', 'Abdi', { telephone_number: '+44 (0)7700 900142' }),
    ),
  ).toEqual([2])
  // Compare a number as users could type it earlier with the number as it is stored now.
  for (const typedNumber of ['+44 7700 900142', '00447700900142', '(07700) 900-142'])
    expect(
      getGroupSizes(
        buildPerson('Ayan', 'Abdi', { mobile_number: typedNumber }),
        buildPerson('Ayaan', 'Abdi', { mobile_number: normalizePhone(typedNumber) }),
      ),
    ).toEqual([2])
  expect(getGroupSizes(buildPerson('Ayan', 'Abdi'), buildPerson('Ayaan', 'Abdi'))).toEqual([])
  const email = { email: 'Mali@x.example', is_adult: true }
  expect(
    getGroupSizes(
      buildPerson('Mali', 'Price', email),
      buildPerson('Mali', 'Davies', { ...email, email: 'mali@x.example ' }),
    ),
  ).toEqual([2])
})

it('does not group siblings, twins, or a mother and child', () => {
  const sharedContacts = { mobile_number: '07700900142', email: 'home@x.example' }
  const twinFacts = { ...sharedContacts, date_of_birth: '2018-03-09' }
  expect(
    getGroupSizes(buildPerson('Ava', 'Hughes', sharedContacts), buildPerson('Osian', 'Hughes', sharedContacts)),
  ).toEqual([])
  expect(getGroupSizes(buildPerson('Ava', 'Hughes', twinFacts), buildPerson('Osian', 'Hughes', twinFacts))).toEqual([])
  expect(
    getGroupSizes(
      buildPerson('Tom', 'Bevan', { ...sharedContacts, date_of_birth: '2015-01-01' }),
      buildPerson('Tim', 'Bevan', { ...sharedContacts, date_of_birth: '2017-01-01' }),
    ),
  ).toEqual([])
  expect(
    getGroupSizes(
      buildPerson('Mali', 'Rees', { ...sharedContacts, is_adult: true }),
      buildPerson('Malia', 'Rees', sharedContacts),
    ),
  ).toEqual([])
})

it('ignores a phone number that many people share', () => {
  const manyPeople = Array.from({ length: 20_000 }, (_, index) =>
    buildPerson(`First${index}`, `Last${index % 997}`, {
      mobile_number: '02920000000',
      date_of_birth: `20${10 + (index % 8)}-0${1 + (index % 9)}-1${index % 9}`,
    }),
  )
  const groups = findDuplicateGroups([...manyPeople, buildPerson('First5', 'Last5')])
  expect(groups.map(({ full_name }) => full_name)).toContain('First5 Last5')
})

it('does not group people who were confirmed as different', () => {
  const sameBirthday = { date_of_birth: '2018-03-09' }
  const mia = buildPerson('Mia', 'Rees', sameBirthday)
  const mya = buildPerson('Mya', 'Rees', { ...sameBirthday, distinct_from: [mia.id] })
  expect(getGroupSizes(mia, mya)).toEqual([])
  expect(getGroupSizes(mya, mia)).toEqual([])
  const samePerson = buildPerson('Mia', 'Rees')
  expect(getGroupSizes(mia, buildPerson('Mia', 'Rees', { distinct_from: [mia.id] }))).toEqual([])
  // Check that a third person with this name is grouped with both, because the third person may be the same person as
  // either.
  expect(
    getGroupSizes(
      samePerson,
      buildPerson('Mia', 'Rees', { distinct_from: [samePerson.id] }),
      buildPerson('Mia', 'Rees'),
    ),
  ).toEqual([3])
})
