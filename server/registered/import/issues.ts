import { fillMessage, type MessageValues } from '../../../contract/error-messages.ts'
import { AppError, type ErrorDetail } from '../../../contract/errors.ts'
import { type ImportColumn, MAX_SHOWN_ISSUES } from '../../../contract/registered/registered-import.ts'
import {
  buildIssueKey,
  type ImportIssue,
  importIssueMessages,
} from '../../../contract/registered/registered-import-issues.ts'

/**
 * Collects the problems of a file by row and field (REG-90). If there are very many, only the first ones are stored,
 * but all are counted.
 * @param ignored columns that are not imported. The error lists them, because they may contain the missing values.
 */
export const collectIssues = (ignored: readonly string[] = []) => {
  const detail: ErrorDetail = {}
  /** Cells with a problem. A cell with two problems is counted once and shows its first message. */
  const faultyCells = new Set<string>()
  const addProblem = (cell: string, messages: () => string[]) => {
    faultyCells.add(cell)
    if (faultyCells.size <= MAX_SHOWN_ISSUES) detail[cell] ??= messages()
  }
  return {
    /**
     * Adds a problem of one cell.
     * @param details values from the file to fill into the message
     */
    add: (row: number, column: ImportColumn, issue: ImportIssue, details?: MessageValues) =>
      addProblem(buildIssueKey(row, column), () => [fillMessage(importIssueMessages[issue], details)]),
    /** Adds a problem of a full row, with the row's cells. */
    addRow: (row: number, messages: () => string[]) => addProblem(buildIssueKey(row, 'row'), messages),
    /**
     * Throws if any problem was added.
     * @throws AppError `invalid` (REG-84, REG-89)
     */
    throwAny: () => {
      const count = faultyCells.size
      if (count === 0) return
      const problems = count === 1 ? '1 problem was found.' : `${count} problems were found.`
      const ignoredColumns: ErrorDetail = ignored.length ? { ignored_columns: [...ignored] } : {}
      throw new AppError('invalid', { ...detail, ...ignoredColumns, non_field_errors: [problems] })
    },
  }
}
export type IssueCollector = ReturnType<typeof collectIssues>
