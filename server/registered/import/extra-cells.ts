import type { ProblemReason } from '../../../contract/problems.ts'
import type { CsvTable } from '../../files/read-csv.ts'

/** Maximum number of cells that are shown from a faulty row. */
const MAX_CELLS_SHOWN = 50
const MAX_CHARACTERS_SHOWN = 100

const DELIMITER_NAMES: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/**
 * Describes a row with more filled cells than the header row: one problem, then each cell with its header. Returns
 * null if there are no extra cells, or only blank ones.
 */
export const describeExtraCells = (
  { head, delimiter, width }: Pick<CsvTable, 'head' | 'delimiter'> & { width: number },
  cells: readonly string[],
): (() => ProblemReason[]) | null => {
  if (cells.length <= width) return null
  const filledWidth = 1 + cells.findLastIndex((cell) => cell.trim() !== '')
  const extraCount = filledWidth - width
  if (extraCount <= 0) return null
  return () => {
    const shownCells = cells.slice(0, filledWidth).flatMap((cell, index): ProblemReason[] => {
      const text = cell.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS_SHOWN)
      const name = head[index]?.trim().slice(0, MAX_CHARACTERS_SHOWN)
      if (!text) return []
      return index < width
        ? [{ code: 'cell', params: { name: name || String(index + 1), text } }]
        : [{ code: 'beyond', params: { text } }]
    })
    const mark = DELIMITER_NAMES[delimiter] ?? 'comma'
    return [{ code: 'cells', params: { count: String(extraCount), mark } }, ...shownCells.slice(0, MAX_CELLS_SHOWN)]
  }
}
