import { expect, it } from 'vitest'
import { isStrongPassword } from './password.ts'

it.each(['lunchclub1', '12345678a', 'cegin 2026', 'тарелка7', `${'a1'.repeat(250)}`])(
  'PWD-24 PWD-25: %s may stand',
  (password) => expect(isStrongPassword(password)).toBe(true),
)

it.each(['', 'lunch1', 'lunchclub', '1234567890', '!!!!!!!!1', '😀😀😀a1', `${'a1'.repeat(250)}b`])(
  'PWD-24 PWD-25: %s may not',
  (password) => expect(isStrongPassword(password)).toBe(false),
)
