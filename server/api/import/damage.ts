import type { ImportIssue } from '../../../contract/registered/registered-import-issues.ts'
import { normalPhone } from '../../../contract/rules/phone.ts'
import type { Said } from '../../../contract/sentences.ts'

/** What is wrong with a cell that a spreadsheet has spoilt, and its text. */
export type Damage = { issue: ImportIssue; said: Said }

/** A long number as spreadsheets shorten it to fit: its last digits are gone. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/** What Excel, Google's and LibreOffice's tables show in place of a value that they cannot work out. */
const MISTAKE =
  /^(?:#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR)!|NAME\?|GETTING_DATA|#+)|Err:\d{3})$/i

/** @param text without blanks around it */
export const damageOf = (text: string): Damage | null => {
  if (SHORTENED.test(text)) return { issue: 'shortened', said: { text } }
  return MISTAKE.test(text) ? { issue: 'mistake', said: { text: text.slice(0, 20) } } : null
}

/** A formula that keeps a spreadsheet from reading a number as one. */
const AS_TEXT = /^="([^"]*)"$/

export const withoutFormula = (text: string): string => AS_TEXT.exec(text)?.[1]?.trim() ?? text

export const PHONES: readonly string[] = [
  'mobile_number',
  'telephone_number',
  'emergency_contact_number',
  'gp_telephone',
]

/**
 * A telephone number as it was before a spreadsheet took it for a quantity: its 0, or its +, comes back. What would be no
 * number of this country with it stays as it is.
 */
export const phoneBefore = (text: string): string => {
  const plain = text.replace(/^'(?=\d)/, '').replace(/^\d{1,3}(,\d{3})+$/, (all) => all.replaceAll(',', ''))
  const digits = plain.replace(/\.0+$/, '').replace(/[ -]/g, '')
  // Nine may be a short one of this country, or one of which a digit is missing.
  if (!/^\d{10,12}$/.test(digits)) return text
  for (const whole of digits.startsWith('44') ? [`+${digits}`, `0${digits}`] : [digits, `0${digits}`]) {
    const normal = normalPhone(whole)
    if (normal.startsWith('0') && normal !== whole) return normal
  }
  return text
}
