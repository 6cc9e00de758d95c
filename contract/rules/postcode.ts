/** UK postcodes by their shape, without what stands between the letters: which of them are in use nobody asks. */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/i

/** Spaces and every kind of hyphen. */
const BETWEEN = /[\s\p{Pd}]/gu

/**
 * A postcode as it is stored: a UK one in upper case with a space before its last three letters. Everything else stays
 * as it was typed: an Eircode, one of another country, "none".
 */
export const normalPostcode = (text: string): string => {
  const code = text.replace(BETWEEN, '')
  return SHAPE.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}`.toUpperCase() : text
}
