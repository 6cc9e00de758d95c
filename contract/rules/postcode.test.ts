import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePostcode } from './postcode.ts'

describe('normalizePostcode [PER-82, SELF-27]', () => {
  it.each([
    ['m11aa', 'M1 1AA'],
    ['M60 1NW', 'M60 1NW'],
    ['cr2 6xh', 'CR2 6XH'],
    ['CF101AA', 'CF10 1AA'],
    ['cf10-1aa', 'CF10 1AA'],
    ['C F 1 0  1 A A', 'CF10 1AA'],
    ['CF10\u00a01AA', 'CF10 1AA'],
    ['cf10\u20131aa', 'CF10 1AA'],
    ['w1a1hq', 'W1A 1HQ'],
    ['Ec1A 1bB', 'EC1A 1BB'],
    ['gir0aa', 'GIR 0AA'],
    ['CF1O 1AA', 'CF10 1AA'],
    ['cf10 oaa', 'CF10 0AA'],
    ['cf1ooaa', 'CF10 0AA'],
    ['M1 OAA', 'M1 0AA'],
    ['SO14 OAA', 'SO14 0AA'],
    ['\u202ACF10\u200B 1AA\u202C', 'CF10 1AA'],
  ])('formats %s as %s', (typed, stored) => expect(normalizePostcode(typed)).toBe(stored))

  it.each([
    '',
    'none',
    'no fixed address',
    'cf10',
    'cf10 1',
    'cf10 1aaa',
    'abc1 1aa',
    'c1bb 1aa',
    'cf10 1aa (mum)',
    'd02 x285',
    'D6W f1aa',
    'a65 f4e2',
    '1012 ab',
    '75001',
    'k1a 0b1',
    'sw1a1a\u0131',
    'cf10.1aa',
  ])('leaves %s unchanged', (typed) => expect(normalizePostcode(typed)).toBe(typed))

  it('is idempotent and loses no letter', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'AaBbWw019 -\u2013.\u00df'), maxLength: 12 })
    const letter = fc.constantFrom(...'abcXYZ')
    const digit = fc.constantFrom(...'0189')
    const postcodeShaped = fc.tuple(
      letter,
      letter,
      digit,
      digit,
      fc.constantFrom('', ' ', ' - '),
      digit,
      letter,
      letter,
    )
    const anyPostcodeText = fc.oneof(
      anyText,
      postcodeShaped.map((parts) => parts.join('')),
    )
    const toComparable = (text: string) => text.replace(/[\s\u2013-]/g, '').toUpperCase()
    fc.assert(
      fc.property(anyPostcodeText, (typed) => {
        const storedPostcode = normalizePostcode(typed)
        expect(normalizePostcode(storedPostcode)).toBe(storedPostcode)
        expect(toComparable(storedPostcode)).toBe(toComparable(typed))
      }),
      { numRuns: 3000, seed: 7 },
    )
  })

  it('is fast for endless spaces, hyphens and letters', () => {
    const startedAt = performance.now()
    for (const part of [' ', '-', 'a', '1', 'a ', 'a1'])
      expect(normalizePostcode(`c${part.repeat(200_000)}!`)).toHaveLength(2 + part.length * 200_000)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})
