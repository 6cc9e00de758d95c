import type { DryRun } from '@contract/club-status/holiday-texts.ts'
import {
  findUnicodeCharacters,
  getTextCost,
  replaceTypographicCharacters,
  type TextCost,
  type UnicodeCharacter,
} from '@contract/club-status/text-parts.ts'
import { fillPlaceholders, type PlaceholderValues, type TextLanguage } from '@contract/club-status/text-wording.ts'

type DryRunRecipient = DryRun['recipients'][number]

const findLongest = (texts: readonly string[], fallback: string): string =>
  texts.reduce((long, text) => (text.length > long.length ? text : long), '') || fallback

/**
 * Returns the longest first name and club name among the recipients of a language. The character count uses them as the
 * longest case.
 */
export const getLongestFilling = (
  recipients: readonly DryRunRecipient[],
  language: TextLanguage,
): Pick<PlaceholderValues, 'name' | 'club'> => {
  const recipientsInLanguage = recipients.filter((one) => one.language === language)
  return {
    name: findLongest(
      recipientsInLanguage.map(({ user__name }) => user__name.split(' ')[0] ?? ''),
      'Alexandra',
    ),
    club: findLongest(
      recipientsInLanguage.map(({ organisation_name }) => organisation_name),
      'Riverside Church Lunch Club',
    ),
  }
}

export type WordingStats = TextCost & {
  /** Characters of the wording that force Unicode, in order. */
  signs: UnicodeCharacter[]
  /** True if only a filled-in name or club forces Unicode. */
  byName: boolean
  /**
   * Number of parts after typographic characters are replaced by plain ones. Null if the replacement does not reduce
   * the number.
   */
  plainParts: number | null
}

/** Counts the characters and parts of a filled-in wording, and the parts that plain characters would need. */
export const countWording = (wording: string, filling: PlaceholderValues): WordingStats => {
  const cost = getTextCost(fillPlaceholders(wording, filling))
  const unicodeCharacters = findUnicodeCharacters(wording)
  const plainCost = getTextCost(fillPlaceholders(replaceTypographicCharacters(wording), filling))
  return {
    ...cost,
    signs: unicodeCharacters,
    byName: cost.encoding === 'Unicode' && unicodeCharacters.length === 0,
    plainParts: plainCost.parts < cost.parts ? plainCost.parts : null,
  }
}

export type WordingPiece = { text: string; at: number; marked: boolean }

/** Splits a wording into pieces. Each character that forces Unicode is a separate piece. */
export const splitByUnicode = (wording: string): WordingPiece[] => {
  const pieces: WordingPiece[] = []
  let start = 0
  for (const { sign, at: index } of findUnicodeCharacters(wording)) {
    if (index > start) pieces.push({ text: wording.slice(start, index), at: start, marked: false })
    pieces.push({ text: sign, at: index, marked: true })
    start = index + sign.length
  }
  if (start < wording.length) pieces.push({ text: wording.slice(start), at: start, marked: false })
  return pieces
}
