import { withPlainDigits } from '@contract/rules/digits.ts'

/**
 * Parses a typed number such as 1.5, 1,5 or .5, in digits of any script.
 * @returns null for an empty text and for text that is not a number
 */
export function readDecimal(text: string): number | null {
  const digitText = withPlainDigits(text.trim())
  // Reject texts such as 1,000, because they are ambiguous: a thousand or one.
  if (/,\d{3}$/.test(digitText)) return null
  const decimalText = digitText.replace(/[,\u066B]/, '.')
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(decimalText)) return null
  const number = Number(decimalText)
  return Number.isFinite(number) ? number : null
}

/**
 * Parses a whole number in digits of any script, with or without commas between the thousands.
 * @returns null for an empty text and for text that is not a whole number
 */
export function readWholeNumber(text: string): number | null {
  const digitText = withPlainDigits(text.trim())
  if (!/^-?\d+(?:,\d{3})*$/.test(digitText)) return null
  const number = Number(digitText.replaceAll(',', ''))
  // Reject an integer beyond the safe range, because it would not be stored as typed.
  return Number.isSafeInteger(number) ? number : null
}
