import { AppError, buildNonFieldError } from '../../../contract/errors.ts'
import type { ProblemReason } from '../../../contract/problems.ts'
import { type ImportColumn, MAX_SHOWN_ISSUES } from '../../../contract/registered/registered-import.ts'
import { buildIssueKey } from '../../../contract/registered/registered-import-issues.ts'

/**
 * Collects the problems of a file by row and field (REG-90). If there are very many, only the first ones are stored,
 * but all are counted.
 * @param ignored columns that are not imported. The error lists them, because they may contain the missing values.
 */
export const collectIssues = (ignored: readonly string[] = []) => {
  const problems: Record<string, ProblemReason[]> = {}
  /** Cells with a problem. A cell with two problems is counted once and shows its first problem. */
  const faultyCells = new Set<string>()
  const addProblem = (cell: string, reasons: () => ProblemReason[]) => {
    faultyCells.add(cell)
    if (faultyCells.size <= MAX_SHOWN_ISSUES) problems[cell] ??= reasons()
  }
  return {
    /** Adds a problem of one cell. */
    add: (row: number, column: ImportColumn, reason: ProblemReason) =>
      addProblem(buildIssueKey(row, column), () => [reason]),
    /** Adds a problem of a full row, with the row's cells. */
    addRow: (row: number, reasons: () => ProblemReason[]) => addProblem(buildIssueKey(row, 'row'), reasons),
    /**
     * Throws if any problem was added.
     * @throws AppError `invalid` (REG-84, REG-89)
     */
    throwAny: () => {
      const count = faultyCells.size
      if (count === 0) return
      const found: ProblemReason = { code: 'found', params: { count: String(count) } }
      const facts = ignored.length ? { ignored_columns: [...ignored] } : undefined
      throw new AppError('invalid', { ...problems, ...buildNonFieldError(found) }, { facts })
    },
  }
}
export type IssueCollector = ReturnType<typeof collectIssues>
