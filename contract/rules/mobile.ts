import { withoutInvisible } from '../text.ts'
import { countryCode, withoutTrunkZero } from './country-code.ts'
import { withPlainDigits } from './digits.ts'

/** Digits with the country code, at least 10 of them (USR-46 to USR-48). A country code never begins with a zero. */
const MOBILE = /^[1-9]\d{9,14}$/

/** Spaces, brackets, dots, every kind of hyphen, and the minus sign. */
const SEPARATORS = /[\s().\p{Pd}\u{2212}]+/gu

/** A British mobile number without its zero, as a spreadsheet leaves it. */
const BRITISH_WITHOUT_ZERO = /^7\d{9}$/

/** British numbers from 07 on, except personal numbers (070) and pagers (076). 07624 is the Isle of Man. */
const BRITISH_MOBILE = /^447(?:[1-57-9]\d{8}|624\d{6})$/
const IRISH_MOBILE = /^3538[2-9]\d{7}$/
/** One plan for the United States, Canada and the Caribbean, and one for Russia and Kazakhstan: 10 digits each. */
const TEN_DIGIT_PLANS = /^(?:1[2-9]|7[3-9])\d{9}$/

/** Returns true if a text is a mobile number in the form that is stored. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text)
}

/**
 * Converts a mobile number from the form in which people type it to the form that is stored. British numbers without a country
 * code get one, and a zero after a country code is dropped. A text that is not a number is only trimmed.
 */
export function mobileFromTyped(text: string): string {
  const typed = withPlainDigits(withoutInvisible(text)).trim()
  const dialled = typed.replace(SEPARATORS, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(dialled)) return typed
  if (dialled.startsWith('+')) return withoutTrunkZero(dialled.slice(1))
  if (BRITISH_WITHOUT_ZERO.test(dialled)) return `44${dialled}`
  if (dialled.startsWith('07')) return `44${dialled.slice(1)}`
  return dialled.startsWith('0') ? dialled : withoutTrunkZero(dialled)
}

/**
 * Returns true if a text message to this number can arrive: it is an international number whose plan has mobiles of this form.
 * Numbers of countries without a rule here pass if their shape is possible.
 * @param number as it is stored, or as a person types it
 */
export function canReceiveTexts(number: string): boolean {
  const digits = mobileFromTyped(number)
  if (!isMobile(digits) || digits.startsWith('00', countryCode(digits).length)) return false
  if (digits.startsWith('44')) return BRITISH_MOBILE.test(digits)
  if (digits.startsWith('353')) return IRISH_MOBILE.test(digits)
  return /^[17]/.test(digits) ? TEN_DIGIT_PLANS.test(digits) : true
}
