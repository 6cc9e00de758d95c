import type { ReactNode } from 'react'

/** Column of the comparison: one reference, or the consent of a parent. */
export type ComparedColumn = {
  key: string
  /** Null for a consent. */
  number: number | null
  name: string
  about: string
  /**
   * True if at least two people handled the reference. Null while it does not count: not answered, or not
   * checked.
   */
  isByTwo: boolean | null
}

/** Cell that shows one fact in one column. A warning names each flagged cell. */
export type ComparedCell = { content: ReactNode; isFlagged: boolean }

export type ComparedFact = {
  key: string
  label: string
  /** Cells in the order of the columns. */
  cells: readonly ComparedCell[]
}

export type ComparedGroup = { key: string; title: string; facts: readonly ComparedFact[] }

/** Warning above the comparison that names a flagged cell. */
export type ComparisonWarning = { key: string; words: ReactNode }

/** Data that a second reviewer compares. */
export type Comparison = {
  columns: readonly ComparedColumn[]
  groups: readonly ComparedGroup[]
  warnings: readonly ComparisonWarning[]
}

/** Creates a cell of a fact. */
export function createCell(content: ReactNode, isFlagged = false): ComparedCell {
  return { content, isFlagged }
}
