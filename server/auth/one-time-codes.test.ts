import { describe, expect, it } from 'vitest'
import {
  buildOtpauthLink,
  computeCode,
  findMatchingStep,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  MAX_SET_UP_DRIFT_STEPS,
} from './one-time-codes.ts'
import { seal, unseal } from './sealed.ts'

/** Secret of RFC 6238's test vectors, `12345678901234567890`, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes from authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('generates the RFC 6238 test code at second %i: %s', (second, code) => {
    expect(computeCode(SECRET, Math.floor(second / 30))).toBe(code)
    expect(findMatchingStep(SECRET, code, { after: 0, now: second * 1000 })).toBe(Math.floor(second / 30))
  })

  it('accepts each code once and allows half a minute of clock drift', () => {
    const now = 2_000_000_000_000
    const step = Math.floor(now / 30_000)
    for (const offset of [-1, 0, 1])
      expect(findMatchingStep(SECRET, computeCode(SECRET, step + offset), { after: 0, now })).toBe(step + offset)
    for (const offset of [-2, 2])
      expect(findMatchingStep(SECRET, computeCode(SECRET, step + offset), { after: 0, now })).toBeNull()
    expect(findMatchingStep(SECRET, computeCode(SECRET, step), { after: step, now })).toBeNull()
    expect(findMatchingStep(SECRET, computeCode(SECRET, step - 1), { after: step, now })).toBeNull()
    expect(findMatchingStep(SECRET, computeCode(SECRET, step + 1), { after: step, now })).toBe(step + 1)
    for (const offset of [-2, 2])
      expect(
        findMatchingStep(SECRET, computeCode(SECRET, step + offset), { after: 0, drift: MAX_SET_UP_DRIFT_STEPS, now }),
      ).toBe(step + offset)
    for (const wrongCode of ['', '28708', '2870822', 'abcdef'])
      expect(findMatchingStep(SECRET, wrongCode, { after: 0, now })).toBeNull()
  })

  it('generates random secrets and recovery codes that are easy to type', () => {
    const secrets = new Set(Array.from({ length: 50 }, generateSecret))
    expect(secrets.size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const codes = generateRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(hashRecoveryCode('ABCDE-FGHIJ')).toBe(hashRecoveryCode('ABCDEFGHIJ'))
    expect(buildOtpauthLink(SECRET, 'a b@example.org')).toBe(
      `otpauth://totp/Hallbook:a%20b%40example.org?secret=${SECRET}&issuer=Hallbook`,
    )
  })
})

it('decrypts only with the same secret and purpose, and only unchanged data', () => {
  const sealedText = seal('one', 'one-time codes', SECRET)
  expect(sealedText).not.toContain(SECRET)
  expect(seal('one', 'one-time codes', SECRET)).not.toBe(sealedText)
  expect(unseal(['one'], 'one-time codes', sealedText)).toBe(SECRET)
  const tamperedBytes = Buffer.from(sealedText, 'base64')
  tamperedBytes.writeUInt8(tamperedBytes.readUInt8(30) ^ 1, 30)
  for (const [secret, purpose, text] of [
    ['two', 'one-time codes', sealedText],
    ['one', 'public links', sealedText],
    ['one', 'one-time codes', tamperedBytes.toString('base64')],
    ['one', 'one-time codes', ''],
  ] as const)
    expect(unseal([secret], purpose, text)).toBeNull()
})
