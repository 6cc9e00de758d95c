/** A word of a reply in lower case, without accents and punctuation. */
export type ReplyToken = {
  word: string
  /** True if the word begins with a capital letter in the reply. */
  isCapital: boolean
}

/** A part of a reply between two separators. */
export type ReplySegment = {
  tokens: ReplyToken[]
  /** Start and end offset of the segment in the reply. */
  start: number
  end: number
  /** True if a full stop, an exclamation mark or a line break follows. */
  endsSentence: boolean
}

/**
 * Separator of segments: a comma, a dash between spaces or the end of a sentence. A full stop or comma between two
 * digits does not separate, because it belongs to a date or time.
 */
const SEPARATOR_PATTERN = /(?<!\d)[,.](?=\s|$|\p{L}|\d)|(?<=\d)[,.](?!\d)|[;!?\n\r]+|\s[-–—]+\s|\s[-–—]+$/gu

const ACCENT_PATTERN = /\p{M}/gu
const PUNCTUATION_PATTERN = /[^\p{L}\p{N}\s]/gu

const SHORT_FORM_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\bn\/a\b/g, 'inapplicable'],
  [/\bw\s?\/\s?c\b|\bw\.c\.?|\bwc(?=\s\d)/g, 'week commencing'],
  [/\bw\s?\/\s?b\b/g, 'week beginning'],
  [/\bw\s?\/\s?e\b/g, 'week ending'],
  [/\b(\w+)'re\b/g, '$1 are'],
  [/\b(\w+)'ll\b/g, '$1 will'],
  [/\bi'm\b|\bim\b/g, 'i am'],
  [/\bit's\b/g, 'it is'],
  [/\bi'd\b/g, 'i would'],
  [/\bcan't\b|\bcant\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b|\bwont\b/g, 'will not'],
  [/\b(are|is|do|does|have|will)n't\b|\b(are|is|do|does|have)nt\b/g, '$1$2 not'],
  [/(\d)(?:st|nd|rd|th|am|pm)\b/g, '$1'],
  [/(\d)(?:af|il|ydd|edd|fed|ed|eg|ain)\b/g, '$1'],
  [/\by+e+s+\b/g, 'yes'],
  [/\bno{2,}\b/g, 'no'],
  [/\b(?:opne|oepn|opem|opn)\b/g, 'open'],
  [/\b(?:clsoed|colsed|closd|cloesd)\b/g, 'closed'],
  [/\bopt[- ]?out\b/g, 'opt out'],
]

/** Returns the reply as plain lower-case text, with common abbreviations and typing errors written out. */
function toPlainText(text: string): string {
  const lowerText = text
    .normalize('NFKD')
    .replace(ACCENT_PATTERN, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
  return SHORT_FORM_REPLACEMENTS.reduce((plain, [form, words]) => plain.replace(form, words), lowerText)
}

/** Returns the words of a text. */
export function toTokens(text: string): ReplyToken[] {
  // Collect the capitalised words from the original text. Expanding abbreviations changes the offsets, so the words are
  // looked up by their text.
  const capitalisedWords = new Set(
    text
      .normalize('NFKD')
      .replace(ACCENT_PATTERN, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => /^\p{Lu}/u.test(word))
      .map((word) => word.toLowerCase()),
  )
  return toPlainText(text)
    .replace(PUNCTUATION_PATTERN, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, isCapital: capitalisedWords.has(word) }))
}

/** Splits a reply into segments at commas, dashes and ends of sentences. */
export function splitSegments(text: string): ReplySegment[] {
  const segments: ReplySegment[] = []
  let start = 0
  function addSegment(end: number, separator: string): void {
    const tokens = toTokens(text.slice(start, end))
    if (tokens.length > 0) segments.push({ tokens, start, end, endsSentence: /[.!?\n\r]|^$/.test(separator) })
  }
  for (const { index, 0: separator } of text.matchAll(SEPARATOR_PATTERN)) {
    addSegment(index, separator)
    start = index + separator.length
  }
  addSegment(text.length, '')
  return segments
}
