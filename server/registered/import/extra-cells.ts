import { fillMessage } from '../../../contract/error-messages.ts'
import { importIssueMessages } from '../../../contract/registered/registered-import-issues.ts'
import type { CsvTable } from '../../files/read-csv.ts'

/** Maximum number of cells that are shown from a faulty row. */
const MAX_CELLS_SHOWN = 50
const MAX_CHARACTERS_SHOWN = 100

const DELIMITER_NAMES: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/**
 * Describes a row with more filled cells than the header row: one sentence, then each cell with its header. Returns
 * null if there are no extra cells, or only blank ones.
 */
export const describeExtraCells = (
  { head, delimiter, width }: Pick<CsvTable, 'head' | 'delimiter'> & { width: number },
  cells: readonly string[],
): (() => string[]) | null => {
  if (cells.length <= width) return null
  const filledWidth = 1 + cells.findLastIndex((cell) => cell.trim() !== '')
  const extraCount = filledWidth - width
  if (extraCount <= 0) return null
  return () => {
    const countText = extraCount === 1 ? '1 more cell' : `${extraCount} more cells`
    const shownCells = cells.slice(0, filledWidth).flatMap((cell, index) => {
      const text = cell.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS_SHOWN)
      const name = head[index]?.trim().slice(0, MAX_CHARACTERS_SHOWN)
      if (!text) return []
      return [index < width ? `${name || index + 1}: ${text}` : fillMessage(importIssueMessages.beyond, { text })]
    })
    const delimiterName = DELIMITER_NAMES[delimiter] ?? 'comma'
    return [
      fillMessage(importIssueMessages.cells, { count: countText, mark: delimiterName }),
      ...shownCells.slice(0, MAX_CELLS_SHOWN),
    ]
  }
}
