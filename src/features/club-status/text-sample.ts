import type { DryRun } from '@contract/club-status/holiday-texts.ts'
import {
  costOfText,
  type TextCost,
  type UnicodeSign,
  unicodeSigns,
  withPlainSigns,
} from '@contract/club-status/text-parts.ts'
import { type Filling, fillIn, type TextLanguage } from '@contract/club-status/text-wording.ts'

type Recipient = DryRun['recipients'][number]

const longest = (texts: readonly string[], otherwise: string): string =>
  texts.reduce((long, text) => (text.length > long.length ? text : long), '') || otherwise

/** Returns the longest first name and club among the recipients, which are used for the character count. */
export const longestFilling = (
  recipients: readonly Recipient[],
  language: TextLanguage,
): Pick<Filling, 'name' | 'club'> => {
  const own = recipients.filter((one) => one.language === language)
  return {
    name: longest(
      own.map(({ user__name }) => user__name.split(' ')[0] ?? ''),
      'Alexandra',
    ),
    club: longest(
      own.map(({ organisation_name }) => organisation_name),
      'Riverside Church Lunch Club',
    ),
  }
}

export type Counted = TextCost & {
  /** Characters of the wording that force Unicode, in order. */
  signs: UnicodeSign[]
  /** True if only a filled-in name or club forces Unicode. */
  byName: boolean
  /** Number of parts with plain characters, if that is fewer. */
  plainParts: number | null
}

/** Counts a filled-in wording and what plain characters would save. */
export const countWording = (wording: string, filling: Filling): Counted => {
  const cost = costOfText(fillIn(wording, filling))
  const signs = unicodeSigns(wording)
  const plain = costOfText(fillIn(withPlainSigns(wording), filling))
  return {
    ...cost,
    signs,
    byName: cost.encoding === 'Unicode' && signs.length === 0,
    plainParts: plain.parts < cost.parts ? plain.parts : null,
  }
}

export type Piece = { text: string; at: number; marked: boolean }

/** Splits a wording into pieces. Each character that forces Unicode is its own piece. */
export const markedPieces = (wording: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { sign, at } of unicodeSigns(wording)) {
    if (at > from) pieces.push({ text: wording.slice(from, at), at: from, marked: false })
    pieces.push({ text: sign, at, marked: true })
    from = at + sign.length
  }
  if (from < wording.length) pieces.push({ text: wording.slice(from), at: from, marked: false })
  return pieces
}
