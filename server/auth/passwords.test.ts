import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isMatchingPassword } from './passwords.ts'

const password = 'ŵyn a thŷ 7'
const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')]

it('matches passwords in composed (NFC) and decomposed (NFD) form', async () => {
  for (const newPassword of [composed, decomposed]) {
    const storedHash = await hashPassword(newPassword)
    for (const typed of [composed, decomposed]) expect(await isMatchingPassword(storedHash, typed)).toBe(true)
    expect(await isMatchingPassword(storedHash, 'wyn a thy 7')).toBe(false)
  }
})

it('accepts a password whose stored hash used the decomposed form', async () => {
  const storedHash = await hash(decomposed)
  for (const typed of [composed, decomposed]) expect(await isMatchingPassword(storedHash, typed)).toBe(true)
})

it('rejects every password of an unknown account', async () => {
  expect(await isMatchingPassword(null, password)).toBe(false)
})
