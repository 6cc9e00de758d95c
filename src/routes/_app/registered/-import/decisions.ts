import type { CodePage } from '@contract/registered/code-pages.ts'
import {
  type DuplicateKind,
  duplicateKind,
  duplicateKinds,
  type ImportDecision,
  type ImportForAll,
  type ImportPreview,
} from '@contract/registered/registered-import.ts'

/** What is decided about likely duplicates; of the others what the preview says holds. */
export type Decisions = {
  rows: ReadonlyMap<number, ImportDecision['as']>
  /** What holds for all of a kind about which no row decides. */
  forAll: ImportForAll
  /** The birthdays that make children 19 or older are right. */
  areBirthdaysRight: boolean
}

export const noDecisions: Decisions = { rows: new Map(), forAll: {}, areBirthdaysRight: false }

type Duplicate = ImportPreview['duplicates'][number]

/** What is done with a likely duplicate as it is decided. */
export const decidedOf = ({ rows, forAll }: Decisions, { row, matches, preset }: Duplicate) =>
  rows.get(row) ?? forAll[duplicateKind(matches)] ?? preset

export const decideRow = (before: Decisions, row: number, as: ImportDecision['as']): Decisions => ({
  ...before,
  rows: new Map(before.rows).set(row, as),
})

/**
 * Decides all of a kind, also those that were decided one by one and those of which the preview gives the number alone.
 * @param as undefined: each of them as the preview says
 */
export const decideKind = (
  before: Decisions,
  duplicates: readonly Duplicate[],
  kind: DuplicateKind,
  as: ImportForAll[DuplicateKind],
): Decisions => {
  const of = new Set(
    duplicates.filter(({ matches }) => duplicateKind(matches) === kind).map(({ row }) => row),
  )
  const { [kind]: _, ...others } = before.forAll
  return {
    ...before,
    rows: new Map([...before.rows].filter(([row]) => !of.has(row))),
    forAll: as ? { ...others, [kind]: as } : others,
  }
}

/** Returns true while the preview asks something that has no answer. */
export function hasOpenQuestion(
  preview: ImportPreview,
  file: { letters?: CodePage },
  decisions: Decisions,
): boolean {
  const { letters, birthdays_count } = preview.notices
  if (letters?.choices.length && !file.letters) return true
  return birthdays_count > 0 && !decisions.areBirthdaysRight
}

const countOf = (as: ImportDecision['as']) =>
  as === 'new' ? 'created' : as === 'skip' ? 'left_out' : 'updated'

/** How many people an import adds, changes and leaves out, as it is decided. */
export const countsOf = (preview: ImportPreview, decisions: Decisions) => {
  const counts = { created: preview.created, updated: preview.updated, left_out: preview.left_out }
  for (const kind of duplicateKinds) {
    const all = decisions.forAll[kind]
    if (!all) continue
    const of = preview.duplicates_of[kind]
    counts.created -= of.new
    counts.left_out -= of.skip
    counts[countOf(all)] += of.new + of.skip
  }
  const undecided = { ...decisions, rows: new Map() }
  for (const duplicate of preview.duplicates) {
    counts[countOf(decidedOf(undecided, duplicate))]--
    counts[countOf(decidedOf(decisions, duplicate))]++
  }
  return counts
}
