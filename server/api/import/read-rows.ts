import * as v from 'valibot'
import { Id } from '../../../contract/id.ts'
import type { ImportColumn } from '../../../contract/registered-import.ts'
import type { ImportIssue, Said } from '../../../contract/registered-import-issues.ts'
import { type CsvTable, readCsv } from '../../files/read-csv.ts'
import { cellsTooMany } from './cells-too-many.ts'
import { damageOf, PHONES, phoneBefore, withoutFormula } from './damage.ts'
import { columnOf, knownHeads } from './heads.ts'
import type { Issues } from './issues.ts'
import { hasLostLetters } from './lost-letters.ts'
import { allergensOf, settleNeeds } from './needs.ts'
import { unhurried } from './unhurried.ts'
import { type RowValues, readGroups, readValue } from './values.ts'

/** A number that has got its 0 back, and how it was in the file. */
export type Mended = { row: number; field: ImportColumn; was: string; now: string }

/**
 * A row of the file as a person; `id` where it is about somebody of the register. `bad`: cells that could not be read.
 */
export type ReadRow = {
  row: number
  id: string | null
  values: RowValues
  bad: ReadonlySet<ImportColumn>
  mended: Mended[]
}

/** A table whose columns are known. */
export type ImportTable = CsvTable & {
  /** What each column of the file is; null of one that is not taken in. */
  columns: readonly (ImportColumn | null)[]
  ignored: string[]
}

/** @throws AppError `UnableToReadFile` */
export const readTable = (bytes: Buffer): ImportTable => {
  const table = readCsv(bytes, knownHeads)
  const { head } = table
  const taken = new Set<ImportColumn>()
  const columns = head.map((text) => {
    const column = columnOf(text)
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  })
  const ignored = head.flatMap((text, at) => (columns[at] || !text.trim() ? [] : [text.trim().slice(0, 100)]))
  return { ...table, columns, ignored }
}

/** What a spreadsheet would take for a formula leaves with an apostrophe before it (REG-93), and comes back without. */
const GUARDED = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t])/

/** A child, where people of all kinds stand in one column. */
const CHILD = ['child', 'plentyn']

const readRow = (
  { row, cells }: CsvTable['rows'][number],
  columns: ImportTable['columns'],
  groups: ReadonlyMap<string, string>,
  issues: Issues,
): ReadRow => {
  const values: RowValues = {}
  const bad = new Set<ImportColumn>()
  let id: string | null = null
  let more: string | null = null
  const mended: Mended[] = []
  const refuse = (column: ImportColumn, issue: ImportIssue, said?: Said) => {
    bad.add(column)
    issues.add(row, column, issue, said)
  }
  for (const [at, column] of columns.entries()) {
    const cell = withoutFormula((cells[at] ?? '').trim().replace(GUARDED, ''))
    if (!column || !cell) continue
    const damage = damageOf(cell)
    if (damage) {
      refuse(column, damage.issue, damage.said)
      continue
    }
    if (hasLostLetters(column, cell)) {
      refuse(column, 'lost', { text: cell.slice(0, 100) })
      continue
    }
    const text = PHONES.includes(column) ? phoneBefore(cell) : cell
    if (text !== cell && /^[^0]/.test(cell)) mended.push({ row, field: column, was: cell, now: text })
    if (column === 'id') {
      const known = v.safeParse(Id, text)
      if (known.success) id = known.output
      else refuse('id', 'person')
      continue
    }
    if (column === 'attendance_type' && CHILD.includes(text.toLowerCase())) {
      values.is_adult ??= false
      continue
    }
    if (column === 'allergens') {
      const { known, more: words } = allergensOf(text)
      if (known.length) values.allergens = known
      more = words
      continue
    }
    const read = column === 'groups' ? readGroups(text, groups) : readValue(column, text)
    if ('issue' in read) refuse(column, read.issue, read.said)
    else Object.assign(values, { [column]: read.value })
  }
  settleNeeds(values, more, refuse)
  return { row, id, values, bad, mended }
}

/**
 * Reads every row; what is wrong goes to `issues`.
 * @param groups ids by folded name
 */
export const readRows = async (
  table: ImportTable,
  groups: ReadonlyMap<string, string>,
  issues: Issues,
): Promise<ReadRow[]> => {
  const read: ReadRow[] = []
  for await (const row of unhurried(table.rows)) {
    const many = cellsTooMany(table, row.cells)
    // From the comma on, each cell stands under the head of another: none of them is what it seems.
    if (many) issues.addRow(row.row, many)
    else read.push(readRow(row, table.columns, groups, issues))
  }
  return read
}
