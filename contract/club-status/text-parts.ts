/**
 * Computes the cost of a text as mobile networks count it (3GPP TS 23.038). A GSM-7 text has up to 160 characters in a
 * single part, or 153 in each of several parts. One character outside GSM-7 makes the complete text Unicode, with up to
 * 70 or 67 characters in a part.
 */

/** The GSM-7 alphabet of the mobile networks, without its escape character. */
const GSM_7_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** GSM-7 characters that need an escape character before them. Each counts as two characters. */
const GSM_7_ESCAPED_CHARACTERS = '\f^{}\\[~]|€'

const gsm7Characters = new Set(GSM_7_ALPHABET)
const escapedCharacters = new Set(GSM_7_ESCAPED_CHARACTERS)

export type TextEncoding = 'GSM-7' | 'Unicode'

/** Number of characters in a single part, then in each part if there are several. */
const partCapacity = { 'GSM-7': [160, 153], Unicode: [70, 67] } as const satisfies Record<
  TextEncoding,
  readonly [number, number]
>

/** A character that turns a text into Unicode, and its position. */
export type UnicodeCharacter = {
  sign: string
  /** Index of the character's first UTF-16 unit in the text. */
  at: number
  /** Replacement within GSM-7. Null if it does not exist, as for ŵ. */
  plain: string | null
}

/** Typographical characters that word processors insert automatically, and the plain characters that replace them. */
const plainReplacements: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
}

/** Lists the characters of a text that are not in GSM-7, in text order. */
export const findUnicodeCharacters = (text: string): UnicodeCharacter[] => {
  const unicodeCharacters: UnicodeCharacter[] = []
  let position = 0
  for (const character of text) {
    if (!gsm7Characters.has(character) && !escapedCharacters.has(character))
      unicodeCharacters.push({ sign: character, at: position, plain: plainReplacements[character] ?? null })
    position += character.length
  }
  return unicodeCharacters
}

/** Replaces typographical quotes, dashes and spaces by plain ones. Letters with accents do not change. */
export const replaceTypographicCharacters = (text: string): string =>
  [...text].map((sign) => plainReplacements[sign] ?? sign).join('')

export type TextCost = {
  encoding: TextEncoding
  /**
   * Length as networks count it. Characters with an escape count twice in GSM-7. Characters outside the first Unicode
   * plane, such as emoji, count twice in Unicode.
   */
  length: number
  parts: number
  /** Number of free characters in the last part. */
  left: number
}

/** Counts the parts that characters with these sizes need. No character is split between two parts. */
const countParts = (sizes: readonly number[], partSize: number): { parts: number; left: number } => {
  let parts = 1
  let usedSize = 0
  for (const size of sizes) {
    if (usedSize + size > partSize) {
      parts++
      usedSize = 0
    }
    usedSize += size
  }
  return { parts, left: partSize - usedSize }
}

function getCharacterSize(character: string, encoding: TextEncoding): number {
  if (encoding === 'Unicode') return character.length
  return escapedCharacters.has(character) ? 2 : 1
}

/** Calculates the cost of a text. An empty text has no parts. */
export const getTextCost = (text: string): TextCost => {
  const characters = [...text]
  const isGsm7 = characters.every((sign) => gsm7Characters.has(sign) || escapedCharacters.has(sign))
  const encoding: TextEncoding = isGsm7 ? 'GSM-7' : 'Unicode'
  const sizes = characters.map((sign) => getCharacterSize(sign, encoding))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const [singleSize, partSize] = partCapacity[encoding]
  if (length === 0) return { encoding, length, parts: 0, left: singleSize }
  if (length <= singleSize) return { encoding, length, parts: 1, left: singleSize - length }
  return { encoding, length, ...countParts(sizes, partSize) }
}
