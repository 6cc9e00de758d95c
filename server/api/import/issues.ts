import { AppError, type ErrorDetail } from '../../../contract/errors.ts'
import {
  type ImportColumn,
  type ImportIssue,
  ISSUES_SHOWN,
  importIssues,
  issueKey,
} from '../../../contract/registered-import.ts'

/** What is wrong with a file, by row and field (REG-90). Of very many the first are kept, and all are counted. */
export const collectIssues = () => {
  const detail: ErrorDetail = {}
  /** One cell may be wrong in two ways: it is one problem, told in its first words. */
  const cells = new Set<string>()
  return {
    add: (row: number, column: ImportColumn, issue: ImportIssue) => {
      const cell = issueKey(row, column)
      cells.add(cell)
      if (cells.size <= ISSUES_SHOWN) detail[cell] ??= [importIssues[issue]]
    },
    /** @throws AppError `invalid` where there is any (REG-84, REG-89) */
    throwAny: () => {
      const count = cells.size
      if (count === 0) return
      const problems = count === 1 ? '1 problem was found.' : `${count} problems were found.`
      throw new AppError('invalid', { ...detail, non_field_errors: [problems] })
    },
  }
}
export type Issues = ReturnType<typeof collectIssues>
