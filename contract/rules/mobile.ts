import { removeInvisibleMarks } from '../text.ts'
import { getCountryCode, removeTrunkZero } from './country-code.ts'
import { withPlainDigits } from './digits.ts'

/** Matches at least 10 digits with a country code (USR-46 to USR-48). A country code never begins with a zero. */
const MOBILE_PATTERN = /^[1-9]\d{9,14}$/

/** Separators: spaces, brackets, dots, every kind of hyphen, and the minus sign. */
const SEPARATORS = /[\s().\p{Pd}\u{2212}]+/gu

/** Matches a British mobile number without its leading zero, which spreadsheets remove. */
const BRITISH_WITHOUT_ZERO = /^7\d{9}$/

/** Matches British mobile numbers (07…), except personal numbers (070) and pagers (076). 07624 is the Isle of Man. */
const BRITISH_MOBILE = /^447(?:[1-57-9]\d{8}|624\d{6})$/
const IRISH_MOBILE = /^3538[2-9]\d{7}$/
/**
 * Matches numbers of two numbering plans with 10 digits. The United States, Canada and the Caribbean share one plan.
 * Russia and Kazakhstan share the other.
 */
const TEN_DIGIT_PLANS = /^(?:1[2-9]|7[3-9])\d{9}$/

/** True if a text is a mobile number in stored form. */
export function isMobile(text: string): boolean {
  return MOBILE_PATTERN.test(text)
}

/**
 * Converts a typed mobile number to its stored form. Adds the country code to British numbers without one. Removes a
 * zero after a country code. Only trims text that is not a number.
 */
export function normalizeMobile(text: string): string {
  const typedText = withPlainDigits(removeInvisibleMarks(text)).trim()
  const dialledNumber = typedText.replace(SEPARATORS, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(dialledNumber)) return typedText
  if (dialledNumber.startsWith('+')) return removeTrunkZero(dialledNumber.slice(1))
  if (BRITISH_WITHOUT_ZERO.test(dialledNumber)) return `44${dialledNumber}`
  if (dialledNumber.startsWith('07')) return `44${dialledNumber.slice(1)}`
  return dialledNumber.startsWith('0') ? dialledNumber : removeTrunkZero(dialledNumber)
}

/** Matches a number in a text, up to the first letter, slash or comma. */
const NUMBER_IN_TEXT = /\+?\(?\d[\d\s().\p{Pd}\u{2212}]{7,}/gu

/** Returns the numbers in a text in stored form, because a phone field may contain a name or two numbers. */
export function findMobiles(text: string): string[] {
  const numbers = withPlainDigits(removeInvisibleMarks(text)).match(NUMBER_IN_TEXT) ?? []
  return [...new Set(numbers.map(normalizeMobile))]
}

/**
 * True if a text message can reach this number: an international number that is a mobile number in its numbering plan.
 * For countries without a rule, any number of a possible length passes.
 * @param number in stored form or as typed
 */
export function canReceiveTexts(number: string): boolean {
  const digits = normalizeMobile(number)
  if (!isMobile(digits) || digits.startsWith('00', getCountryCode(digits).length)) return false
  if (digits.startsWith('44')) return BRITISH_MOBILE.test(digits)
  if (digits.startsWith('353')) return IRISH_MOBILE.test(digits)
  return /^[17]/.test(digits) ? TEN_DIGIT_PLANS.test(digits) : true
}
