import { expect, it } from 'vitest'
import { isUnusualCertificateNumber } from './certificate-number.ts'

it.each([
  ['001234567890', 'dbs', false],
  ['0012 3456 7890', 'dbs', false],
  ['', 'dbs', false],
  ['00123456789', 'dbs', true],
  ['0012345678901', 'dbs', true],
  ['A01234567890', 'dbs', true],
  ['1301081234567890', 'pvg', false],
  ['AB12 3456 7890 1234 5678', 'any', false],
  ['A'.repeat(21), 'access_ni', true],
] as const)('flags number %j of a %s check as unusual: %s', (number, check, isUnusual) =>
  expect(isUnusualCertificateNumber(number, check)).toBe(isUnusual),
)
