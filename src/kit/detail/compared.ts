import type { ReactNode } from 'react'

/** One reference, or the consent of a parent, as a column. */
export type Compared = {
  key: string
  /** Null: a consent. */
  number: number | null
  name: string
  about: string
  /** Null while it does not count: not answered, or not checked. */
  isByTwo: boolean | null
}

/** What one column shows of one fact. A flagged cell is named by a warning. */
export type ComparedCell = { content: ReactNode; isFlagged: boolean }

export type ComparedFact = {
  key: string
  label: string
  /** In the order of the columns. */
  cells: readonly ComparedCell[]
}

export type ComparedGroup = { key: string; title: string; facts: readonly ComparedFact[] }

/** A line above the comparison that names a flagged cell. */
export type LookWarning = { key: string; words: ReactNode }

/** What a second look compares. */
export type Comparison = {
  columns: readonly Compared[]
  groups: readonly ComparedGroup[]
  warnings: readonly LookWarning[]
}

/** A cell of a fact. */
export function cell(content: ReactNode, isFlagged = false): ComparedCell {
  return { content, isFlagged }
}
