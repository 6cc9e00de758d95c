import * as v from 'valibot'

/** Validation code of a one-line text that contains invisible characters. */
export const INVISIBLE_CHARACTERS = 'invisible_characters'

/**
 * Invisible characters that affect the surrounding text: control characters, line breaks, half surrogate
 * pairs, direction marks (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), zero-width spaces,
 * fillers, obsolete format marks, and tags. The joiners U+200C and U+200D are allowed, because letters and
 * emoji need them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/u

/** The flags of Wales, Scotland and England: a black flag and tags that spell the country. */
const COUNTRY_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}/gu

/** True if a text contains invisible characters, so that it looks different from its content. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text.replace(COUNTRY_FLAG, ''))

/** Rejects a one-line text with invisible characters. */
export const visible = v.check<string, typeof INVISIBLE_CHARACTERS>(
  (text) => !hasInvisible(text),
  INVISIBLE_CHARACTERS,
)

/** Invisible format marks. A number copied from a phone's contacts has one on each side. */
const MARKS =
  '\\u{AD}\\u{61C}\\u{180E}\\u{200B}\\u{200E}\\u{200F}\\u{202A}-\\u{202E}\\u{2060}-\\u{206F}\\u{FEFF}\\u{FFF9}-\\u{FFFB}'

/** Spaces and marks to trim. A name copied from another page often starts with a mark. */
const TRIMMED = new RegExp(`[\\s${MARKS}]`, 'u')
const INVISIBLE_MARKS = new RegExp(`[${MARKS}\\u{200C}\\u{200D}]`, 'gu')

/**
 * Removes invisible marks from a text that never needs them: a phone number, postcode or email address. Line
 * breaks stay.
 */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE_MARKS, '')
}

/**
 * Trims matching characters from both ends. It checks single characters, because a regular expression is slow
 * for long rows of spaces.
 */
export const trimMatching = (pattern: RegExp, text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && pattern.test(text.charAt(start))) start++
  while (end > start && pattern.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Builds the schema of a one-line number or code without invisible marks, which are never intended in such a
 * text.
 */
export const unmarkedLine = (max: number) => v.pipe(v.string(), v.transform(removeInvisible), oneLine(max))

/**
 * Builds the schema of a trimmed text of one line. Every one-line text field uses this schema.
 * @param max maximum length in UTF-16 units
 */
export const oneLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => trimMatching(TRIMMED, text)),
    v.maxLength(max),
    visible,
  )

/**
 * Control characters except tab and line breaks. Databases cannot store all of them, and no one types them.
 */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu
const HALF_PAIR = /\p{Cs}/gu

/** Any character except combining marks, spaces and fillers that look like a space. */
const VISIBLE = /[^\p{M}\p{Z}\p{C}\u{115F}\u{1160}\u{2800}]/u

/** True if a text is empty or looks empty. */
export const isBlank = (text: string | null): boolean => !VISIBLE.test(text ?? '')

/** True if a text of several lines contains characters that cannot be stored. */
export const hasUnstorable = (text: string): boolean =>
  text.search(CONTROLS) >= 0 || text.search(HALF_PAIR) >= 0

/**
 * Builds the schema of a text of several lines. Pasted characters that cannot be stored are removed.
 * @param max maximum length in UTF-16 units
 */
export const severalLines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (isBlank(text) ? '' : text.replace(CONTROLS, '').replace(HALF_PAIR, '\u{FFFD}'))),
    v.transform((text) => trimMatching(TRIMMED, text)),
    v.maxLength(max),
  )

const notBlank = v.check<string, typeof INVISIBLE_CHARACTERS>((text) => !isBlank(text), INVISIBLE_CHARACTERS)

/** Builds the schema of a one-line text that must not be empty or look empty. */
export const filledLine = (max: number) => v.pipe(oneLine(max), v.minLength(1), notBlank)

/** Length in characters of a text that is too long, and its limit. */
export type TextExcess = { length: number; limit: number }

/** Finds the "too long" issue of a text, if there is one. */
export function findExcess(issues: readonly v.BaseIssue<unknown>[] = []): TextExcess | undefined {
  const long = issues.find(({ type }) => type === 'max_length')
  return long && { length: String(long.input).length, limit: Number(long.requirement) }
}
