import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { expect, it } from 'vitest'
import { searchPeople } from './search-people.ts'

const people = ['Siân Jones', 'Mali Price', 'Siôn Price-Jones', 'Ana Prys', 'Jo O’Neill', 'Pri Mal'].map((name) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { first_name, last_name }
})

it('finds the same people as a full search while typing and deleting [REG-02, REG-37]', () => {
  const typedSearches = [
    's',
    'si',
    'sio',
    'si',
    'si p',
    'si pr',
    'p',
    'pr',
    'pri',
    'pri m',
    'm',
    'm ',
    'm p',
    "o'",
    'o',
    'ô',
    '%',
    '',
  ]
  for (const search of typedSearches) {
    const matches = buildNameMatcher(search)
    const expectedPeople = people.filter((one) => matches(foldName(`${one.first_name} ${one.last_name}`)))
    expect(searchPeople(people, search), search).toEqual(expectedPeople)
  }
})
