import { expect, it } from 'vitest'
import { detectDamage, restorePhone, unwrapFormula } from './damage.ts'

it.each(['4.47701E+11', '4,47701E+11', '4.4770090012e+11', '1.23457E+12', '1E+05'])(
  'detects that a spreadsheet has shortened %s',
  (text) => expect(detectDamage(text)).toEqual({ code: 'shortened', params: { text } }),
)

it.each(['#NAME?', '#N/A', '#n/a', '#REF!', '#DIV/0!', '#####', 'Err:508'])(
  'detects that %s is an error value',
  (text) => expect(detectDamage(text)).toEqual({ code: 'mistake', params: { text } }),
)

it.each(['07700 900123', 'Class 2E10', '2E10', '#1 Smith', 'E+1', 'N/A'])('accepts %s as undamaged', (text) =>
  expect(detectDamage(text)).toBeNull(),
)

it.each([
  ['7700900123', '07700 900123'],
  ['7700900123.0', '07700 900123'],
  ['7700 900123', '07700 900123'],
  ['7,700,900,123', '07700 900123'],
  ['07700900123.0', '07700 900123'],
  ['2920180123', '029 2018 0123'],
  ['447700900123', '07700 900123'],
  ["'07700900123", '07700 900123'],
])('restores the leading zero of a phone number: %s', (text, now) => expect(restorePhone(text)).toBe(now))

it.each([
  '+353 86 000 0000',
  '353861234567',
  '960001',
  '20180123',
  '12345,67890',
  '123456789',
  '07700 900123 / 4',
  'ring mum',
  '4477009001',
])('does not change the ambiguous number %s', (text) => expect(restorePhone(text)).toBe(text))

it('unwraps a formula that contains only a text', () => {
  expect(unwrapFormula('="07700900123"')).toBe('07700900123')
  expect(unwrapFormula('=A1')).toBe('=A1')
})
