import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeTrunkZero } from './country-code.ts'
import { isPhone, normalizePhone } from './phone.ts'

describe('isPhone', () => {
  it.each(['07700 900123', '+44 (0)20 7946 0000', '01632-960 001 ext 12', '960001', '07700 900123 (aunt)'])(
    'accepts the typed number %s [PER-99]',
    (text) => expect(isPhone(text)).toBe(true),
  )

  it.each(['abc', '', '999', 'ring mum', '0770'])('rejects %s', (text) => expect(isPhone(text)).toBe(false))
})

describe('normalizePhone [PER-83, PER-84, SELF-28]', () => {
  it.each([
    ['07700900123', '07700 900123'],
    ['07700 900 123', '07700 900123'],
    ['07700-900-123', '07700 900123'],
    ['07700\u2013900\u2212123', '07700 900123'],
    ['07700\u00a0900123', '07700 900123'],
    ['+447700900123', '07700 900123'],
    ['+44 (0)7700 900123', '07700 900123'],
    ['(+44) 7700 900123', '07700 900123'],
    ['+44 07700 900123', '07700 900123'],
    ['00447700900123', '07700 900123'],
    ['0044 (0) 7700.900.123', '07700 900123'],
    ['(01632) 960 001', '01632 960001'],
    ['02920123456', '029 2012 3456'],
    ['(020) 79460000', '020 7946 0000'],
    ['+44 (0)20 7946 0000', '020 7946 0000'],
    ['01134960000', '0113 496 0000'],
    ['0121 4960000', '0121 496 0000'],
    ['03001234567', '0300 123 4567'],
    ['05600123456', '0560 012 3456'],
    ['0800 1234567', '0800 123 4567'],
    ['09098790123', '0909 879 0123'],
    ['(01204)12345', '01204 12345'],
    ['+44 1204 12345', '01204 12345'],
    ['0800123456', '0800 123456'],
    ['0500 123 456', '0500 123456'],
    ['7700900633', '07700 900633'],
    ['7700 900 633', '07700 900633'],
    ['\u202A07700 900123\u202C', '07700 900123'],
    ['07700\u200B900123', '07700 900123'],
    ['٠٧٧٠٠٩٠٠١٢٣', '07700 900123'],
    ['۰۷۷۰۰ ۹۰۰۱۲۳', '07700 900123'],
  ])('formats the UK number %s as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored))

  it.each([
    ['+353861234567', '+353861234567'],
    ['+353 (86) 123-4567', '+353 86 123 4567'],
    ['00353 1  234.5678', '+353 1 234 5678'],
    ['00 48 22 123 45 67', '+48 22 123 45 67'],
    ['0048221234567', '+48221234567'],
    ['+ 1 (202) 555\u20130143', '+1 202 555 0143'],
    ['+353 (0)86 123 4567', '+353 86 123 4567'],
    ['+353 086 123 4567', '+353 86 123 4567'],
    ['+3530861234567', '+353861234567'],
    ['00 49 ( 0 ) 30 1234567', '+49 30 1234567'],
    ['+353 (01) 234 5678', '+353 1 234 5678'],
    ['+39 06 1234 5678', '+39 06 1234 5678'],
    ['+39 (06) 1234 5678', '+39 06 1234 5678'],
  ])('formats the foreign number %s as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored))

  it.each([
    // Text, or a number with a person's name.
    '07700900123 (mum)',
    '01632960001 ext 12',
    'ring mum',
    'none',
    // Two numbers in one field.
    '07700900123 07700900124',
    '07700900123/07700900124',
    '+353861234567 +353861234568',
    '07700900123, 4',
    // Numbers without area code, too short or too long.
    '',
    '999',
    '960001',
    '2012 3456',
    '0800 1111',
    '077009001',
    '077009001234',
    '+44 7700',
    '+999',
    // Numbers that no country uses.
    '000000',
    '00000000000',
    '+07700900123',
    '447700900123',
    '04700900123',
    '07700+900123',
    '+',
    '00',
    '()',
    // Numbers with an extension or a second line.
    '+353 1 234 5678 - 9',
    '+33 1 23 45 67 89 - 06 12',
    '+1 202 555 0100 (5)',
    '01234 56789-1',
    '01234 56789 (1)',
    // Numbers with one zero too many or one digit too few.
    '001234567890',
    '0207946001',
    '077009001',
  ])('leaves %s unchanged', (typed) => expect(normalizePhone(typed)).toBe(typed))

  it('is idempotent and loses no dialled digit', () => {
    const phonePart = fc.constantFrom(...'0123456789 ().-\u2013+', '44', '00', '(0)', '07700', '029', '  ', 'm')
    const typedText = fc.array(phonePart, { maxLength: 16 }).map((parts) => parts.join(''))
    const numberStart = fc.constantFrom('0', '+44', '+44 (0)', '0044', '00 353 ', '+353-', '07', '011', '02', '08')
    const digitRun = fc.array(fc.constantFrom(...'0123456789 '), { minLength: 6, maxLength: 14 })
    const anyNumber = fc.tuple(numberStart, digitRun).map(([before, digits]) => before + digits.join(''))
    const getDialledDigits = (text: string) => {
      const digits = text
        .replace(/[^\d+]/g, '')
        .replace(/^00/, '+')
        .replace(/^\+440?/, '0')
        .replace(/^7\d{9}$/, '0$&')
      return digits.startsWith('+') ? `+${removeTrunkZero(digits.slice(1))}` : digits
    }
    let changedCount = 0
    fc.assert(
      fc.property(fc.oneof(typedText, anyNumber), (typed) => {
        const storedNumber = normalizePhone(typed)
        expect(normalizePhone(storedNumber)).toBe(storedNumber)
        expect(getDialledDigits(storedNumber)).toBe(getDialledDigits(typed))
        if (storedNumber === typed) return
        changedCount++
        expect(isPhone(storedNumber)).toBe(true)
        // Check that the stored number does not exceed the length of the field.
        expect(storedNumber.length).toBeLessThanOrEqual(Math.max(typed.length, 13))
      }),
      { numRuns: 5000, seed: 7 },
    )
    expect(changedCount).toBeGreaterThan(500)
  })

  it('is fast for endless digits, spaces and hyphens', () => {
    const startedAt = performance.now()
    for (const part of [' ', '-', '0', '1', '1 ', '(0)', '+', '00 '])
      for (const end of ['', '!']) {
        const typedNumber = `0${part.repeat(200_000)}1${end}`
        expect(normalizePhone(typedNumber)).toBe(typedNumber)
      }
    expect(performance.now() - startedAt).toBeLessThan(4000)
  })
})
