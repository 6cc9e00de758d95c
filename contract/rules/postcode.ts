import { removeInvisibleMarks } from '../text.ts'

/** Matches the shape of a UK postcode without the space. Does not check that the postcode exists. */
const POSTCODE_SHAPE = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/i

/**
 * Matches a postcode with the letter O in place of a zero. In a real postcode, no O is at the end of the first half or
 * before the last two letters.
 */
const WITH_LETTER_O = /^([A-Z]{1,2}\d[\dO]?)([\dO])([A-Z]{2})$/i

/** Separators: spaces and every kind of hyphen. */
const SEPARATORS = /[\s\p{Pd}]/gu

/**
 * Normalizes a postcode for storage. UK postcodes become upper case with a space before the last three characters.
 * Other text stays as typed: an Eircode, a foreign postcode or "none".
 */
export function normalizePostcode(text: string): string {
  const visibleText = removeInvisibleMarks(text)
  const code = replaceLetterO(visibleText.replace(SEPARATORS, ''))
  return POSTCODE_SHAPE.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}`.toUpperCase() : visibleText
}

function replaceLetterO(code: string): string {
  return code.replace(
    WITH_LETTER_O,
    (_, district: string, first: string, last: string) =>
      `${district.slice(0, 1)}${district.slice(1).replace(/(?<=\d)O$/i, '0')}${first.replace(/O/i, '0')}${last}`,
  )
}
