import { removeInvisible } from '../text.ts'

/** Shape of UK postcodes without the space. The postcode is not checked for existence. */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/i

/**
 * A postcode with the letter O instead of a zero. No postcode has an O at the end of its first half, or
 * before its last two letters.
 */
const WITH_LETTER_O = /^([A-Z]{1,2}\d[\dO]?)([\dO])([A-Z]{2})$/i

/** Spaces and every kind of hyphen. */
const SEPARATORS = /[\s\p{Pd}]/gu

/**
 * Normalizes a postcode for storage. A UK postcode is upper case, with a space before its last three
 * characters. Other text stays as typed: an Eircode, a foreign postcode, "none".
 */
export function normalizePostcode(text: string): string {
  const typed = removeInvisible(text)
  const code = replaceLetterO(typed.replace(SEPARATORS, ''))
  return SHAPE.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}`.toUpperCase() : typed
}

function replaceLetterO(code: string): string {
  return code.replace(
    WITH_LETTER_O,
    (_, district: string, first: string, last: string) =>
      `${district.slice(0, 1)}${district.slice(1).replace(/(?<=\d)O$/i, '0')}${first.replace(/O/i, '0')}${last}`,
  )
}
