/** The 45 characters that a QR code encodes with five and a half bits per character (RFC 9285). */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const BASE = 45
const VALUE_BY_CHARACTER = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** Encodes two bytes as three characters, and a single last byte as two. */
export const encodeBase45 = (bytes: Uint8Array): string => {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const isPair = index + 1 < bytes.length
    let value = isPair ? (bytes[index] as number) * 256 + (bytes[index + 1] as number) : (bytes[index] as number)
    for (let characterIndex = 0; characterIndex < (isPair ? 3 : 2); characterIndex++) {
      text += ALPHABET[value % BASE]
      value = Math.floor(value / BASE)
    }
  }
  return text
}

/** Decodes a base-45 text. Returns null if the text is not valid. */
export const decodeBase45 = (text: string): Uint8Array | null => {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 3) {
    const values = [...text.slice(index, index + 3)].map((letter) => VALUE_BY_CHARACTER.get(letter) ?? Number.NaN)
    const value = values.reduceRight((sum, next) => sum * BASE + next, 0)
    const isPair = values.length === 3
    if (!(value < (isPair ? 65_536 : 256))) return null
    if (isPair) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}
