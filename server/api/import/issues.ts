import { AppError, type ErrorDetail } from '../../../contract/errors.ts'
import { type ImportColumn, ISSUES_SHOWN } from '../../../contract/registered/registered-import.ts'
import {
  type ImportIssue,
  importIssues,
  issueKey,
} from '../../../contract/registered/registered-import-issues.ts'
import { type Said, sentenceOf } from '../../../contract/sentences.ts'

/**
 * What is wrong with a file, by row and field (REG-90). Of very many the first are kept, and all are counted.
 * @param ignored columns that are not used: what is missing may be in one of them
 */
export const collectIssues = (ignored: readonly string[] = []) => {
  const detail: ErrorDetail = {}
  /** One cell may be wrong in two ways: it is one problem, told in its first words. */
  const cells = new Set<string>()
  const addTo = (cell: string, messages: () => string[]) => {
    cells.add(cell)
    if (cells.size <= ISSUES_SHOWN) detail[cell] ??= messages()
  }
  return {
    /** @param said what the words are about, of the file itself */
    add: (row: number, column: ImportColumn, issue: ImportIssue, said?: Said) =>
      addTo(issueKey(row, column), () => [sentenceOf(importIssues[issue], said)]),
    /** What is wrong with a row as a whole, and the row. */
    addRow: (row: number, messages: () => string[]) => addTo(issueKey(row, 'row'), messages),
    /** @throws AppError `invalid` where there is any (REG-84, REG-89) */
    throwAny: () => {
      const count = cells.size
      if (count === 0) return
      const problems = count === 1 ? '1 problem was found.' : `${count} problems were found.`
      const unused: ErrorDetail = ignored.length ? { ignored_columns: [...ignored] } : {}
      throw new AppError('invalid', { ...detail, ...unused, non_field_errors: [problems] })
    },
  }
}
export type Issues = ReturnType<typeof collectIssues>
