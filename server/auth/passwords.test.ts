import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

const word = 'ŵyn a thŷ 7'
const [composed, decomposed] = [word.normalize('NFC'), word.normalize('NFD')]

it('matches passwords in composed (NFC) and decomposed (NFD) form', async () => {
  for (const set of [composed, decomposed]) {
    const stored = await hashPassword(set)
    for (const typed of [composed, decomposed]) expect(await passwordMatches(stored, typed)).toBe(true)
    expect(await passwordMatches(stored, 'wyn a thy 7')).toBe(false)
  }
})

it('accepts a password whose stored hash used the decomposed form', async () => {
  const stored = await hash(decomposed)
  for (const typed of [composed, decomposed]) expect(await passwordMatches(stored, typed)).toBe(true)
})

it('rejects every password of an unknown account', async () => {
  expect(await passwordMatches(null, word)).toBe(false)
})
