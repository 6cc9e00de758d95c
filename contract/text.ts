import * as v from 'valibot'

/** Validation code for one-line text that contains invisible characters. */
export const INVISIBLE_CHARACTERS = 'invisible_characters'

/**
 * Matches invisible characters that affect the text around them. They are control characters, line breaks, half
 * surrogate pairs, zero-width spaces, fillers, obsolete format marks, tags and direction marks. Direction marks are
 * U+061C, U+200E, U+200F, U+202A to U+202E, and U+2066 to U+2069. The joiners U+200C and U+200D are not matched,
 * because some scripts and emoji need them.
 */
const INVISIBLE_PATTERN =
  /[\p{Cc}\p{Cs}\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/u

/**
 * Matches the flags of Wales, Scotland and England. They consist of a black flag and of tags that spell the country.
 * Other texts must not contain tags.
 */
const COUNTRY_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}/gu

/** True if a text contains invisible characters. Such a text may look different from its content. */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE_PATTERN.test(text.replace(COUNTRY_FLAG, ''))

/** Check for one-line text that rejects invisible characters. */
export const requireVisibleText = v.check<string, typeof INVISIBLE_CHARACTERS>(
  (text) => !hasInvisibleCharacters(text),
  INVISIBLE_CHARACTERS,
)

/**
 * Invisible format marks, written as part of a regular expression. A number copied from a phone's contacts has such a
 * mark on each side.
 */
const FORMAT_MARK_RANGES =
  '\\u{AD}\\u{61C}\\u{180E}\\u{200B}\\u{200E}\\u{200F}\\u{202A}-\\u{202E}\\u{2060}-\\u{206F}\\u{FEFF}\\u{FFF9}-\\u{FFFB}'

/** Matches spaces and marks to trim. A name copied from another page often begins with a mark. */
const TRIMMED_CHARACTER = new RegExp(`[\\s${FORMAT_MARK_RANGES}]`, 'u')
const INVISIBLE_MARKS = new RegExp(`[${FORMAT_MARK_RANGES}\\u{200C}\\u{200D}]`, 'gu')

/**
 * Removes invisible marks from text that never needs them, such as a phone number, postcode or email address. Line
 * breaks stay.
 */
export function removeInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '')
}

/**
 * Trims matching characters at both ends. Checks one character at a time, because a regular expression would be slow
 * for a long row of spaces.
 */
export const trimMatching = (pattern: RegExp, text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && pattern.test(text.charAt(start))) start++
  while (end > start && pattern.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Returns the schema of a one-line number or code. Removes invisible marks, because they are never intended in such a
 * text.
 */
export const buildUnmarkedLine = (max: number) =>
  v.pipe(v.string(), v.transform(removeInvisibleMarks), buildOneLineText(max))

/**
 * Returns the schema of a trimmed one-line text. Every one-line text field uses it.
 * @param max maximum length in UTF-16 units
 */
export const buildOneLineText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => trimMatching(TRIMMED_CHARACTER, text)),
    v.maxLength(max),
    requireVisibleText,
  )

/**
 * Matches control characters except tab and line breaks. Databases cannot store all of them, and users do not type
 * them.
 */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu
const LONE_SURROGATE = /\p{Cs}/gu

/** Matches a visible character. Combining marks, spaces and fillers that look like a space do not count as visible. */
const VISIBLE_CHARACTER = /[^\p{M}\p{Z}\p{C}\u{115F}\u{1160}\u{2800}]/u

/** True if a text is empty or contains no visible character. */
export const isBlank = (text: string | null): boolean => !VISIBLE_CHARACTER.test(text ?? '')

/** True if a multi-line text contains characters that cannot be stored. */
export const hasUnstorableCharacters = (text: string): boolean =>
  text.search(CONTROL_CHARACTERS) >= 0 || text.search(LONE_SURROGATE) >= 0

/**
 * Returns the schema of a multi-line text. Removes pasted characters that cannot be stored.
 * @param max maximum length in UTF-16 units
 */
export const buildMultilineText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      isBlank(text) ? '' : text.replace(CONTROL_CHARACTERS, '').replace(LONE_SURROGATE, '\u{FFFD}'),
    ),
    v.transform((text) => trimMatching(TRIMMED_CHARACTER, text)),
    v.maxLength(max),
  )

export const requireNotBlank = v.check<string, typeof INVISIBLE_CHARACTERS>(
  (text) => !isBlank(text),
  INVISIBLE_CHARACTERS,
)

/** Returns the schema of a one-line text that must contain a visible character. */
export const buildRequiredLine = (max: number) => v.pipe(buildOneLineText(max), v.minLength(1), requireNotBlank)

/** Length of a text that is too long, and the allowed length, in UTF-16 units. */
export type TextExcess = { length: number; limit: number }

/**
 * Finds the validation issue of a text that is too long, and returns the two lengths. Returns undefined without such an
 * issue.
 */
export function findTextExcess(issues: readonly v.BaseIssue<unknown>[] = []): TextExcess | undefined {
  const lengthIssue = issues.find(({ type }) => type === 'max_length')
  return lengthIssue && { length: String(lengthIssue.input).length, limit: Number(lengthIssue.requirement) }
}
