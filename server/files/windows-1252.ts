/**
 * What Western Windows writes in 0x80 to 0x9F, by the Encoding Standard of the WHATWG; five of them it does not use, and
 * they stay the control characters that they are.
 */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Reads Western Windows' bytes: Node's own decoder of that name reads Latin-1, and loses dashes and quotation marks. */
export const readWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => FROM_0X80[char.charCodeAt(0) - 0x80] ?? char)

/** The bytes of a text as Western Windows or Latin-1 writes it; null where it has letters of neither. */
export const bytesOfWindows1252 = (text: string): Buffer | null => {
  const bytes = [...text].map((char) => {
    const at = FROM_0X80.indexOf(char)
    return at >= 0 ? 0x80 + at : char.charCodeAt(0)
  })
  return bytes.every((byte) => byte < 0x100) ? Buffer.from(bytes) : null
}
