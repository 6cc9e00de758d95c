import type { ReactNode } from 'react'

/** Column of the comparison: one reference, or a parent's consent. */
export type ComparedColumn = {
  key: string
  /** Number of the reference. Null for a consent. */
  number: number | null
  name: string
  about: string
  /** True if at least two people handled the reference. Null while the reference is not answered or not checked. */
  isByTwo: boolean | null
}

/** Cell with one fact of one column. A warning above the comparison names each flagged cell. */
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

/** Data that a second reviewer compares: facts of all references and consents. */
export type Comparison = {
  columns: readonly ComparedColumn[]
  groups: readonly ComparedGroup[]
  warnings: readonly ComparisonWarning[]
}

export function createCell(content: ReactNode, isFlagged = false): ComparedCell {
  return { content, isFlagged }
}
