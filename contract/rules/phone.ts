import { withoutInvisible } from '../text.ts'
import { countryCode, hasTrunkZero } from './country-code.ts'
import { withPlainDigits } from './digits.ts'

/** Digits of the shortest number that people give: a local one, without its area code. */
const MIN_PHONE_LENGTH = 6
/** The longest international number has 15; an extension may follow. */
const MAX_PHONE_LENGTH = 20

/**
 * Whether a text can be a telephone number. It is taken as people type it: spaces, brackets, dashes, a plus, "ext" or
 * whose it is do no harm, but there must be something to dial.
 */
export function isPhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= MIN_PHONE_LENGTH && digits <= MAX_PHONE_LENGTH
}

/** What people put between digits: spaces, brackets, dots, every kind of hyphen, and the minus that stands for one. */
const BETWEEN = /[\s().\p{Pd}\u{2212}]+/gu

/** UK numbers as they are read out, the area code first; few have ten digits. */
const GROUPS = [
  /^(0[58]00)(\d{6})$/,
  /^(01\d{3})(\d{5})$/,
  /^(02\d)(\d{4})(\d{4})$/,
  /^(011\d|01\d1|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{6})$/,
]

/** A number of another country, as it is dialled: one of North America has ten digits, others as many as they have. */
const ABROAD = /^\+(?:1\d{10}|(?!44)[2-9]\d{6,14})$/

/** A figure or two behind a dash or in brackets, as an extension is written; a dash with spaces, between a number and another. */
const EXTENSION = /[\p{Pd}\u{2212}(]\s*\d{1,2}\s*\)?$/u
const APART = /\s[\p{Pd}\u{2212}]|[\p{Pd}\u{2212}]\s/u

/** Brackets around an area code, or around the zero before it. */
const AREA = /^[\d\s+]*\(\s*\d+\s*\)[^()]*$/

/** A British mobile number without its zero, as a spreadsheet leaves it. */
const BRITISH_WITHOUT_ZERO = /^7\d{9}$/

/**
 * Returns a telephone number as it is stored: a UK one in national form and in groups, one of another country with its plus and
 * the spaces that were typed, without a zero that is dialled inside the country only. Everything else stays as it was typed, in
 * digits from 0 to 9: with words, two in one, without an area code.
 */
export function normalPhone(text: string): string {
  const typed = withPlainDigits(withoutInvisible(text))
  const spaced = typed.replace(BETWEEN, ' ').trim()
  const dialled = spaced.replaceAll(' ', '').replace(/^00/, '+')
  const national = dialled.replace(/^\+440?/, '0').replace(BRITISH_WITHOUT_ZERO, '0$&')
  if (EXTENSION.test(typed)) return typed
  for (const groups of GROUPS) {
    const found = groups.exec(national)
    if (found) return found.slice(1).join(' ')
  }
  if (!dialled.startsWith('+') || APART.test(typed) || (/[()]/.test(typed) && !AREA.test(typed))) return typed
  const foreign = withoutSpacedTrunkZero(`+${spaced.replace(/^(?:\+|0 ?0) ?/, '')}`)
  return ABROAD.test(foreign.replaceAll(' ', '')) ? foreign : typed
}

/** Drops a zero that is dialled inside the country only from a number with single spaces. */
function withoutSpacedTrunkZero(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (!hasTrunkZero(digits)) return number
  const { length } = countryCode(digits)
  const zero = new RegExp(`^(\\+(?:\\d ?){${length}})0 ?`)
  return number.replace(zero, '$1')
}
