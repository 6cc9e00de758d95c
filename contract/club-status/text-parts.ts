/**
 * What a text costs, as the mobile networks count it (3GPP TS 23.038): in their own alphabet 160 signs fit into one part, or
 * 153 into each of several; one sign beyond it turns the whole text into Unicode, with 70 and 67.
 */

/** The networks' alphabet, GSM-7, without its escape sign. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Signs that it has only behind an escape: each takes the room of two. */
const GSM_7_ESCAPED = '\f^{}\\[~]|€'

const basic = new Set(GSM_7)
const escaped = new Set(GSM_7_ESCAPED)

export type TextEncoding = 'GSM-7' | 'Unicode'

/** The room of one part, and of each of several. */
const room = { 'GSM-7': [160, 153], Unicode: [70, 67] } as const satisfies Record<
  TextEncoding,
  readonly [number, number]
>

/** A sign that turns a text into Unicode, and where it is. */
export type UnicodeSign = {
  sign: string
  /** Of its first UTF-16 unit in the text. */
  at: number
  /** A sign of the networks' alphabet that says the same; null where none does, as for ŵ. */
  plain: string | null
}

/** Typographical signs that word processors put in by themselves, and what people type for them. */
const plainSigns: Readonly<Record<string, string>> = {
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

/** The signs of a text that the networks' alphabet has not, in their order. */
export const unicodeSigns = (text: string): UnicodeSign[] => {
  const found: UnicodeSign[] = []
  let at = 0
  for (const sign of text) {
    if (!basic.has(sign) && !escaped.has(sign)) found.push({ sign, at, plain: plainSigns[sign] ?? null })
    at += sign.length
  }
  return found
}

/** A text with straight quotes, plain dashes and plain spaces; letters with accents stay as they are. */
export const withPlainSigns = (text: string): string =>
  [...text].map((sign) => plainSigns[sign] ?? sign).join('')

export type TextCost = {
  encoding: TextEncoding
  /** Signs as the networks count them: an escaped one is two, one beyond the first plane of Unicode too. */
  length: number
  parts: number
  /** What still fits into the last part. */
  left: number
}

/** How many parts signs of these sizes fill: no sign is cut in two. */
const partsOf = (sizes: readonly number[], each: number): { parts: number; left: number } => {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts++
      used = 0
    }
    used += size
  }
  return { parts, left: each - used }
}

/** What a text costs to send. The empty text is no part. */
export const costOfText = (text: string): TextCost => {
  const signs = [...text]
  const plain = signs.every((sign) => basic.has(sign) || escaped.has(sign))
  const encoding: TextEncoding = plain ? 'GSM-7' : 'Unicode'
  const sizes = signs.map((sign) => (plain ? (escaped.has(sign) ? 2 : 1) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, each] = room[encoding]
  if (length === 0) return { encoding, length, parts: 0, left: alone }
  if (length <= alone) return { encoding, length, parts: 1, left: alone - length }
  return { encoding, length, ...partsOf(sizes, each) }
}
