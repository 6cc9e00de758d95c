import type { ProblemReason } from '../../../contract/problems.ts'
import { normalizePhone } from '../../../contract/rules/phone.ts'

/** Long number in scientific notation. Spreadsheets shorten numbers to fit, and the last digits are lost. */
const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/** Error values that Excel, Google Sheets and LibreOffice show instead of a result. */
const ERROR_VALUE =
  /^(?:#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR)!|NAME\?|GETTING_DATA|#+)|Err:\d{3})$/i

/**
 * Detects damage that a spreadsheet has done to a cell. The problem contains the cell's text.
 * @param text trimmed text of the cell
 */
export const detectDamage = (text: string): ProblemReason | null => {
  if (SHORTENED_NUMBER.test(text)) return { code: 'shortened', params: { text } }
  return ERROR_VALUE.test(text) ? { code: 'mistake', params: { text: text.slice(0, 20) } } : null
}

/** Formula around a cell's text, such as `="0123"`. It stops a spreadsheet from reading digits as a number. */
const TEXT_FORMULA = /^="([^"]*)"$/

export const unwrapFormula = (text: string): string => TEXT_FORMULA.exec(text)?.[1]?.trim() ?? text

export const PHONE_FIELDS: readonly string[] = [
  'mobile_number',
  'telephone_number',
  'emergency_contact_number',
  'gp_telephone',
]

/**
 * Restores the leading 0 or + of a phone number that a spreadsheet has read as a quantity. Returns the text unchanged
 * if the result is not a UK number.
 */
export const restorePhone = (text: string): string => {
  const unquotedText = text.replace(/^'(?=\d)/, '').replace(/^\d{1,3}(,\d{3})+$/, (all) => all.replaceAll(',', ''))
  const digits = unquotedText.replace(/\.0+$/, '').replace(/[ -]/g, '')
  // Do not change nine digits, which may be a short UK number or a number with a missing digit.
  if (!/^\d{10,12}$/.test(digits)) return text
  for (const fullNumber of digits.startsWith('44') ? [`+${digits}`, `0${digits}`] : [digits, `0${digits}`]) {
    const normalizedNumber = normalizePhone(fullNumber)
    if (normalizedNumber.startsWith('0') && normalizedNumber !== fullNumber) return normalizedNumber
  }
  return text
}
