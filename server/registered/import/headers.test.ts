import { expect, it } from 'vitest'
import { findColumn } from './headers.ts'

it.each([
  ['First name', 'first_name'],
  ['  SURNAME*: ', 'last_name'],
  ['gp_telephone', 'gp_telephone'],
  ['Allow contact?', 'allow_contact'],
  ['Colour', undefined],
])('maps the header %j to %s', (head, column) => {
  expect(findColumn(head)).toBe(column)
})

it('skips an extremely long header within two seconds', () => {
  const startTime = performance.now()
  expect(findColumn(`a${'*'.repeat(500_000)}a`)).toBeUndefined()
  expect(findColumn(`a${' '.repeat(500_000)}a`)).toBeUndefined()
  expect(performance.now() - startTime).toBeLessThan(2000)
})
