import type { CodePage } from '@contract/registered/code-pages.ts'
import {
  type DuplicateDefaults,
  type DuplicateKind,
  duplicateKinds,
  getDuplicateKind,
  type ImportDecision,
  type ImportPreview,
} from '@contract/registered/registered-import.ts'

/** Decisions about likely duplicates. Without a decision, the preview's proposal applies. */
export type Decisions = {
  rows: ReadonlyMap<number, ImportDecision['as']>
  /** Choice for each kind of duplicate. It applies to rows without an individual choice. */
  forAll: DuplicateDefaults
  /** True if the user confirmed the birthdays of children who are 19 or older. */
  areBirthdaysRight: boolean
}

export const noDecisions: Decisions = { rows: new Map(), forAll: {}, areBirthdaysRight: false }

type Duplicate = ImportPreview['duplicates'][number]

/** Returns the decision about a likely duplicate. */
export const getDecision = ({ rows, forAll }: Decisions, { row, matches, preset }: Duplicate) =>
  rows.get(row) ?? forAll[getDuplicateKind(matches)] ?? preset

export const decideRow = (before: Decisions, row: number, as: ImportDecision['as']): Decisions => ({
  ...before,
  rows: new Map(before.rows).set(row, as),
})

/**
 * Decides all duplicates of a kind. Replaces single decisions and includes rows that the preview only counts.
 * @param as undefined: the preview's proposal for each row
 */
export const decideKind = (
  before: Decisions,
  duplicates: readonly Duplicate[],
  kind: DuplicateKind,
  as: DuplicateDefaults[DuplicateKind],
): Decisions => {
  const kindRows = new Set(duplicates.filter(({ matches }) => getDuplicateKind(matches) === kind).map(({ row }) => row))
  const { [kind]: _, ...otherKinds } = before.forAll
  return {
    ...before,
    rows: new Map([...before.rows].filter(([row]) => !kindRows.has(row))),
    forAll: as ? { ...otherKinds, [kind]: as } : otherKinds,
  }
}

/** True if the user has not yet answered a question of the preview. */
export function hasOpenQuestion(preview: ImportPreview, file: { letters?: CodePage }, decisions: Decisions): boolean {
  const { letters: encodingNotice, birthdays_count } = preview.notices
  if (encodingNotice?.choices.length && !file.letters) return true
  return birthdays_count > 0 && !decisions.areBirthdaysRight
}

const toCountKey = (as: ImportDecision['as']) => {
  if (as === 'new') return 'created'
  return as === 'skip' ? 'left_out' : 'updated'
}

/** Counts the people that an import adds, changes and leaves out under these decisions. */
export const countDecisions = (preview: ImportPreview, decisions: Decisions) => {
  const counts = { created: preview.created, updated: preview.updated, left_out: preview.left_out }
  for (const kind of duplicateKinds) {
    const choiceForAll = decisions.forAll[kind]
    if (!choiceForAll) continue
    const kindCounts = preview.duplicates_of[kind]
    counts.created -= kindCounts.new
    counts.left_out -= kindCounts.skip
    counts[toCountKey(choiceForAll)] += kindCounts.new + kindCounts.skip
  }
  const forAllDecisions = { ...decisions, rows: new Map() }
  for (const duplicate of preview.duplicates) {
    counts[toCountKey(getDecision(forAllDecisions, duplicate))]--
    counts[toCountKey(getDecision(decisions, duplicate))]++
  }
  return counts
}
