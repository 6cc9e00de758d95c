import { expect, it } from 'vitest'
import { isOwnEmail, isStrongPassword } from './password.ts'

it.each(['lunchclub1', '12345678a', 'cegin 2026', 'тарелка7', `${'a1'.repeat(250)}`])(
  'accepts the password %s [PWD-24, PWD-25]',
  (password) => expect(isStrongPassword(password)).toBe(true),
)

it.each(['', 'lunch1', 'lunchclub', '1234567890', '!!!!!!!!1', '😀😀😀a1', `${'a1'.repeat(250)}b`])(
  'rejects the password %s [PWD-24, PWD-25]',
  (password) => expect(isStrongPassword(password)).toBe(false),
)

it.each(['Nia.Rees2@hallbook.example', 'nia.rees2', 'NIA.REES2 '])(
  "recognises %s as the account's email",
  (password) => {
    expect(isOwnEmail(password, 'nia.rees2@hallbook.example')).toBe(true)
  },
)

it.each(['nia.rees', 'nia.rees2@', 'hallbook.example', 'nia.rees22'])(
  "does not treat %s as the account's email",
  (password) => {
    expect(isOwnEmail(password, 'nia.rees2@hallbook.example')).toBe(false)
  },
)
