import { expect, it } from 'vitest'
import { isOwnEmail, isStrongPassword } from './password.ts'

it.each(['lunchclub1', '12345678a', 'cegin 2026', 'тарелка7', `${'a1'.repeat(250)}`])(
  'PWD-24 PWD-25: %s may stand',
  (password) => expect(isStrongPassword(password)).toBe(true),
)

it.each(['', 'lunch1', 'lunchclub', '1234567890', '!!!!!!!!1', '😀😀😀a1', `${'a1'.repeat(250)}b`])(
  'PWD-24 PWD-25: %s may not',
  (password) => expect(isStrongPassword(password)).toBe(false),
)

it.each(['Nia.Rees2@hallbook.example', 'nia.rees2', 'NIA.REES2 '])(
  '%s is the e-mail of its account',
  (password) => {
    expect(isOwnEmail(password, 'nia.rees2@hallbook.example')).toBe(true)
  },
)

it.each(['nia.rees', 'nia.rees2@', 'hallbook.example', 'nia.rees22'])('%s is not', (password) => {
  expect(isOwnEmail(password, 'nia.rees2@hallbook.example')).toBe(false)
})
