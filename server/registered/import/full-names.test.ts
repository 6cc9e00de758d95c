import { expect, it } from 'vitest'
import { splitName } from './full-names.ts'
import { isFullNameHeader } from './headers.ts'

it.each([
  ['Ava Price', 'Ava', 'Price'],
  ['  Ava  Mai   Price ', 'Ava Mai', 'Price'],
  ['Price, Ava Mai', 'Ava Mai', 'Price'],
  ['Rhys ap Huw', 'Rhys', 'ap Huw'],
  ['Eva van der Berg', 'Eva', 'van der Berg'],
  ["Tom O'Neill-Rees", 'Tom', "O'Neill-Rees"],
  ['Al Price', 'Al', 'Price'],
  ['Ava', 'Ava', ''],
])('splits %j', (whole, first_name, last_name) => expect(splitName(whole)).toEqual({ first_name, last_name }))

it('recognises headers of columns with full names', () => {
  for (const head of [
    'Name',
    'Full name',
    'Child’s name',
    'CHILDS NAME*',
    'Name of child',
    'Enw',
    'Enw llawn',
    "Enw'r plentyn",
  ])
    expect(isFullNameHeader(head)).toBe(true)
  for (const head of ['Parent name', 'First name', 'Emergency contact name', 'School name', ''])
    expect(isFullNameHeader(head)).toBe(false)
})
