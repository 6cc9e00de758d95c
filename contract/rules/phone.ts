import { removeInvisibleMarks } from '../text.ts'
import { getCountryCode, hasTrunkZero } from './country-code.ts'
import { withPlainDigits } from './digits.ts'

/** Minimum number of digits: a local number without an area code. */
const MIN_PHONE_LENGTH = 6
/** Maximum number of digits. The longest international number has 15 digits, and an extension may follow. */
const MAX_PHONE_LENGTH = 20

/**
 * True if a text can be a phone number, because it contains enough digits. Spaces, brackets, dashes, a plus, "ext" or a
 * person's name are allowed.
 */
export function isPhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= MIN_PHONE_LENGTH && digits <= MAX_PHONE_LENGTH
}

/** Separators between digits: spaces, brackets, dots, every kind of hyphen, and the minus sign. */
const SEPARATORS = /[\s().\p{Pd}\u{2212}]+/gu

/** Formats of UK numbers, each with the area code as first group. A few numbers have only ten digits. */
const UK_FORMATS = [
  /^(0[58]00)(\d{6})$/,
  /^(01\d{3})(\d{5})$/,
  /^(02\d)(\d{4})(\d{4})$/,
  /^(011\d|01\d1|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{6})$/,
]

/** Matches a foreign number as dialled. North American numbers have ten digits. Others vary in length. */
const FOREIGN_NUMBER = /^\+(?:1\d{10}|(?!44)[2-9]\d{6,14})$/

/**
 * Matches an extension: one or two digits after a dash or in brackets. `SPACED_DASH` matches a dash with spaces, which
 * separates two numbers.
 */
const EXTENSION_PATTERN = /[\p{Pd}\u{2212}(]\s*\d{1,2}\s*\)?$/u
const SPACED_DASH = /\s[\p{Pd}\u{2212}]|[\p{Pd}\u{2212}]\s/u

/** Matches a number with brackets around the area code or around the zero before it. */
const AREA_BRACKETS = /^[\d\s+]*\(\s*\d+\s*\)[^()]*$/

/** Matches a British mobile number without its leading zero, which spreadsheets remove. */
const BRITISH_WITHOUT_ZERO = /^7\d{9}$/

/**
 * Normalizes a phone number for storage. UK numbers get the national form in groups. Foreign numbers get a plus and
 * keep their spaces, without the trunk zero. In any other text only the digits are normalized: text with words, two
 * numbers, or a number without area code.
 */
export function normalizePhone(text: string): string {
  const typedText = withPlainDigits(removeInvisibleMarks(text))
  const spacedNumber = typedText.replace(SEPARATORS, ' ').trim()
  const dialledNumber = spacedNumber.replaceAll(' ', '').replace(/^00/, '+')
  const nationalNumber = dialledNumber.replace(/^\+440?/, '0').replace(BRITISH_WITHOUT_ZERO, '0$&')
  if (EXTENSION_PATTERN.test(typedText)) return typedText
  for (const groups of UK_FORMATS) {
    const match = groups.exec(nationalNumber)
    if (match) return match.slice(1).join(' ')
  }
  if (
    !dialledNumber.startsWith('+') ||
    SPACED_DASH.test(typedText) ||
    (/[()]/.test(typedText) && !AREA_BRACKETS.test(typedText))
  )
    return typedText
  const foreignNumber = removeSpacedTrunkZero(`+${spacedNumber.replace(/^(?:\+|0 ?0) ?/, '')}`)
  return FOREIGN_NUMBER.test(foreignNumber.replaceAll(' ', '')) ? foreignNumber : typedText
}

/** Removes the trunk zero from a number whose groups are separated by single spaces. */
function removeSpacedTrunkZero(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (!hasTrunkZero(digits)) return number
  const { length } = getCountryCode(digits)
  const trunkZeroPattern = new RegExp(`^(\\+(?:\\d ?){${length}})0 ?`)
  return number.replace(trunkZeroPattern, '$1')
}
