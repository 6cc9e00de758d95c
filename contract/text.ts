import * as v from 'valibot'

/** The validation code of a one-line text with characters that nobody sees. */
export const INVISIBLE_CHARACTERS = 'invisible_characters'

/**
 * Characters that show nothing and change what is around them: control characters, line breaks and halves of a pair; those that
 * turn the direction of writing (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069); spaces without
 * width, fillers, marks of old formats, and tags. The joiners U+200C and U+200D are letters' and emoji's own.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/u

/** The flags of Wales, Scotland and England: a black flag and tags that spell the country. */
const COUNTRY_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}/gu

/** Whether a text has characters that nobody sees, so that it reads differently from what it holds. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text.replace(COUNTRY_FLAG, ''))

/** Refuses a one-line text with characters that nobody sees. */
export const visible = v.check<string, typeof INVISIBLE_CHARACTERS>(
  (text) => !hasInvisible(text),
  INVISIBLE_CHARACTERS,
)

/** Marks of format that show nothing. A number that is copied from a phone's contacts has one on each side. */
const MARKS =
  '\\u{AD}\\u{61C}\\u{180E}\\u{200B}\\u{200E}\\u{200F}\\u{202A}-\\u{202E}\\u{2060}-\\u{206F}\\u{FEFF}\\u{FFF9}-\\u{FFFB}'

/** Spaces and marks: a name that is copied from another page often has a mark before it. */
const AROUND = new RegExp(`[\\s${MARKS}]`, 'u')
const INVISIBLE_MARKS = new RegExp(`[${MARKS}\\u{200C}\\u{200D}]`, 'gu')

/** Removes invisible marks from a text that has no use for them: a phone number, a postcode, an e-mail address. Line breaks stay. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE_MARKS, '')
}

/** A text without what its letters begin and end with. Letter by letter: a pattern would try a long row of spaces from each. */
export const without = (around: RegExp, text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && around.test(text.charAt(from))) from++
  while (to > from && around.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** A text of one line without invisible marks: for numbers and codes, in which a mark is never meant. */
export const unmarkedLine = (max: number) => v.pipe(v.string(), v.transform(withoutInvisible), oneLine(max))

/** A text of one line, without spaces around it; `max` in UTF-16 units. Every such text that people type is one. */
export const oneLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => without(AROUND, text)),
    v.maxLength(max),
    visible,
  )

/** Control characters but tab and line breaks: no database keeps all of them, and nobody has typed one. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu
const HALF_PAIR = /\p{Cs}/gu

/** Anything but marks on letters, spaces and fillers that look like one. */
const SEEN = /[^\p{M}\p{Z}\p{C}\u{115F}\u{1160}\u{2800}]/u

/** Whether a text has nothing that shows: it is empty, or looks so. */
export const isBlank = (text: string | null): boolean => !SEEN.test(text ?? '')

/** Whether a text of several lines has what would be left out of it when it is kept. */
export const hasUnkept = (text: string): boolean => text.search(CONTROLS) >= 0 || text.search(HALF_PAIR) >= 0

/** A text of several lines; `max` in UTF-16 units. What came along when it was pasted and cannot be stored is left out. */
export const severalLines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (isBlank(text) ? '' : text.replace(CONTROLS, '').replace(HALF_PAIR, '\u{FFFD}'))),
    v.transform((text) => without(AROUND, text)),
    v.maxLength(max),
  )

const seen = v.check<string, typeof INVISIBLE_CHARACTERS>((text) => !isBlank(text), INVISIBLE_CHARACTERS)

/** A text of one line that may not be empty, nor look so. */
export const filledLine = (max: number) => v.pipe(oneLine(max), v.minLength(1), seen)

/** How many characters a text has that is too long, and how many it may have. */
export type Excess = { length: number; limit: number }

/** Finds among the issues of a text that it is too long. */
export function findExcess(issues: readonly v.BaseIssue<unknown>[] = []): Excess | undefined {
  const long = issues.find(({ type }) => type === 'max_length')
  return long && { length: String(long.input).length, limit: Number(long.requirement) }
}
