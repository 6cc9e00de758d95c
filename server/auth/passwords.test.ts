import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isMatchingPassword } from './passwords.ts'

const password = 'ŵyn a thŷ 7'
const [composedPassword, decomposedPassword] = [password.normalize('NFC'), password.normalize('NFD')]

it('matches passwords in composed (NFC) and decomposed (NFD) form', async () => {
  for (const newPassword of [composedPassword, decomposedPassword]) {
    const storedHash = await hashPassword(newPassword)
    for (const typedPassword of [composedPassword, decomposedPassword])
      expect(await isMatchingPassword(storedHash, typedPassword)).toBe(true)
    expect(await isMatchingPassword(storedHash, 'wyn a thy 7')).toBe(false)
  }
})

it('accepts a password whose stored hash used the decomposed form', async () => {
  const storedHash = await hash(decomposedPassword)
  for (const typedPassword of [composedPassword, decomposedPassword])
    expect(await isMatchingPassword(storedHash, typedPassword)).toBe(true)
})

it('hashes with argon2id at the cost that OWASP recommends', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('rejects every password of an unknown account', async () => {
  expect(await isMatchingPassword(null, password)).toBe(false)
})
