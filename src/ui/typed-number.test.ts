import { withPlainDigits } from '@contract/rules/digits.ts'
import { describe, expect, it } from 'vitest'
import { readDecimal, readWholeNumber } from './typed-number.ts'

describe('typed numbers', () => {
  it('reads digits of every script', () => {
    for (const digits of ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'])
      expect(withPlainDigits(digits)).toBe('0123456789')
    expect(withPlainDigits('a½²1')).toBe('a½²1')
  })

  it.each([
    ['1.5', 1.5],
    [' 1,5 ', 1.5],
    ['.5', 0.5],
    ['0', 0],
    ['١٫٥', 1.5],
    ['12', 12],
  ])('reads %j as %d', (text, number) => {
    expect(readDecimal(text)).toBe(number)
  })

  it.each(['', ' ', '2-3', '1.', '1.5.2', '1,000', '1,000,000', '-1', '1 5', '1e3', 'two', '9'.repeat(400)])(
    'returns null for %j',
    (text) => {
      expect(readDecimal(text)).toBeNull()
    },
  )

  it('reads exact whole numbers only', () => {
    expect(readWholeNumber(' ٢٠٢٦ ')).toBe(2026)
    expect(readWholeNumber('-3')).toBe(-3)
    for (const text of ['', '1.5', '12345678901234567890']) expect(readWholeNumber(text)).toBeNull()
  })

  it('accepts commas only between thousands [MAN-39]', () => {
    expect(['1,000', '12,345', '1,234,567'].map(readWholeNumber)).toEqual([1000, 12345, 1234567])
    expect(['1,5', '1,00', '1,0000', ',000', '1,000,'].map(readWholeNumber)).toEqual(Array(5).fill(null))
  })
})
