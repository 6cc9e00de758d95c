import { expect, it } from 'vitest'
import { getSecretFingerprint } from './secret-fingerprint.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'

it('is four and four hexadecimal digits, the same for each call', () => {
  expect(getSecretFingerprint(SECRET)).toMatch(/^[0-9a-f]{4} [0-9a-f]{4}$/)
  expect(getSecretFingerprint(SECRET)).toBe(getSecretFingerprint(SECRET))
})

it('differs for secrets that differ in one character', () => {
  expect(getSecretFingerprint(SECRET)).not.toBe(getSecretFingerprint(`${SECRET}.`))
})
