import { importIssues } from '../../../contract/registered/registered-import-issues.ts'
import { sentenceOf } from '../../../contract/sentences.ts'
import type { CsvTable } from '../../files/read-csv.ts'

/** Maximum number of cells shown of a faulty row. */
const CELLS_SHOWN = 50
const LETTERS_SHOWN = 100

const MARKS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/**
 * Describes a row with more filled cells than the header row: one sentence, then each cell with its header.
 * Returns null if there are no extra cells, or only blank ones.
 */
export const cellsTooMany = (
  { head, delimiter, width }: Pick<CsvTable, 'head' | 'delimiter'> & { width: number },
  cells: readonly string[],
): (() => string[]) | null => {
  if (cells.length <= width) return null
  const filled = 1 + cells.findLastIndex((cell) => cell.trim() !== '')
  const more = filled - width
  if (more <= 0) return null
  return () => {
    const count = more === 1 ? '1 more cell' : `${more} more cells`
    const shown = cells.slice(0, filled).flatMap((cell, at) => {
      const text = cell.replace(/\s+/g, ' ').trim().slice(0, LETTERS_SHOWN)
      const name = head[at]?.trim().slice(0, LETTERS_SHOWN)
      if (!text) return []
      return [at < width ? `${name || at + 1}: ${text}` : sentenceOf(importIssues.beyond, { text })]
    })
    const mark = MARKS[delimiter] ?? 'comma'
    return [sentenceOf(importIssues.cells, { count, mark }), ...shown.slice(0, CELLS_SHOWN)]
  }
}
