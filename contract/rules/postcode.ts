import { withoutInvisible } from '../text.ts'

/** The shape of UK postcodes, without the space. Whether a postcode is in use is not checked. */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/i

/** A postcode with the letter O for a zero: no postcode has that letter at the end of its first half, or before its last two letters. */
const WITH_LETTER_O = /^([A-Z]{1,2}\d[\dO]?)([\dO])([A-Z]{2})$/i

/** Spaces and every kind of hyphen. */
const BETWEEN = /[\s\p{Pd}]/gu

/**
 * Returns a postcode as it is stored: a UK one in upper case with a space before its last three letters. Everything else stays
 * as it was typed: an Eircode, one of another country, "none".
 */
export function normalPostcode(text: string): string {
  const typed = withoutInvisible(text)
  const code = withZeros(typed.replace(BETWEEN, ''))
  return SHAPE.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}`.toUpperCase() : typed
}

function withZeros(code: string): string {
  return code.replace(
    WITH_LETTER_O,
    (_, district: string, first: string, last: string) =>
      `${district.slice(0, 1)}${district.slice(1).replace(/(?<=\d)O$/i, '0')}${first.replace(/O/i, '0')}${last}`,
  )
}
