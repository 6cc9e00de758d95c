import { withPlainDigits } from '@contract/rules/digits.ts'

/**
 * Reads a number as people type it: 1.5, 1,5 or .5, in digits of any script.
 * @returns null for an empty text and for anything that is not a number
 */
export function readDecimal(text: string): number | null {
  const typed = withPlainDigits(text.trim())
  // 1,000 is a thousand to most people, and one to others.
  if (/,\d{3}$/.test(typed)) return null
  const plain = typed.replace(/[,\u066B]/, '.')
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/**
 * Reads a whole number in digits of any script, also with commas between the thousands.
 * @returns null for an empty text and for anything that is not a whole number
 */
export function readWholeNumber(text: string): number | null {
  const plain = withPlainDigits(text.trim())
  if (!/^-?\d+(?:,\d{3})*$/.test(plain)) return null
  const number = Number(plain.replaceAll(',', ''))
  // A number that cannot be stored exactly would change what was typed.
  return Number.isSafeInteger(number) ? number : null
}
