/** Country calling codes with two digits. The other codes have three digits, except 1 and 7. */
const TWO_DIGIT_CODES = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** Country calling codes where the first zero is part of the number: Italy, San Marino, Ivory Coast and Congo. */
const CODES_WITH_DIALLED_ZERO = new Set(['39', '378', '225', '242'])

/** Returns the country calling code of an international number. The number must not begin with a plus. */
export function getCountryCode(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1)
  const twoDigits = digits.slice(0, 2)
  return TWO_DIGIT_CODES.has(twoDigits) ? twoDigits : digits.slice(0, 3)
}

/** True if a trunk zero follows the country code. A trunk zero is dialled only inside the country. */
export function hasTrunkZero(digits: string): boolean {
  const code = getCountryCode(digits)
  return /^0[^0]/.test(digits.slice(code.length)) && !CODES_WITH_DIALLED_ZERO.has(code)
}

/** Removes the trunk zero after the country code. */
export function removeTrunkZero(digits: string): string {
  if (!hasTrunkZero(digits)) return digits
  const { length } = getCountryCode(digits)
  return digits.slice(0, length) + digits.slice(length + 1)
}
