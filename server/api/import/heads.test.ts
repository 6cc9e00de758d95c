import { expect, it } from 'vitest'
import { columnOf } from './heads.ts'

it.each([
  ['First name', 'first_name'],
  ['  SURNAME*: ', 'last_name'],
  ['gp_telephone', 'gp_telephone'],
  ['Allow contact?', 'allow_contact'],
  ['Colour', undefined],
])('a head %j means %s', (head, column) => {
  expect(columnOf(head)).toBe(column)
})

it('a head that somebody has made endless is passed over in a moment', () => {
  const began = performance.now()
  expect(columnOf(`a${'*'.repeat(500_000)}a`)).toBeUndefined()
  expect(columnOf(`a${' '.repeat(500_000)}a`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(2000)
})
