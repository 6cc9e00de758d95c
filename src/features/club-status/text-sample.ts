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

/** The longest first name and the longest club of those who get a text: it is counted with them. */
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
  /** What turns it into Unicode: signs of the wording itself, in their order. */
  signs: UnicodeSign[]
  /** It is Unicode for a name that is filled in alone. */
  byName: boolean
  /** The parts that it has with plain signs, where that is fewer. */
  plainParts: number | null
}

/** What a wording costs, filled in; and what another sign would save. */
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

/** A wording in pieces, the signs that turn it into Unicode each in one of its own. */
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
