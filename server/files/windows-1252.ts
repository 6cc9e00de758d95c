/**
 * Characters of Windows-1252 from 0x80 to 0x9F (WHATWG Encoding Standard). The five unused bytes are control
 * characters.
 */
const WINDOWS_1252_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Decodes Windows-1252. Node's decoder with that name reads Latin-1 and loses dashes and quotation marks. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_CHARACTERS[char.charCodeAt(0) - 0x80] ?? char)

/**
 * Encodes a text in Windows-1252 or Latin-1. Returns null if the text has a character that neither encoding contains.
 */
export const encodeWindows1252 = (text: string): Buffer | null => {
  const bytes = [...text].map((char) => {
    const index = WINDOWS_1252_CHARACTERS.indexOf(char)
    return index >= 0 ? 0x80 + index : char.charCodeAt(0)
  })
  return bytes.every((byte) => byte < 0x100) ? Buffer.from(bytes) : null
}
