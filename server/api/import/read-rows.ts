import * as v from 'valibot'
import { Id } from '../../../contract/id.ts'
import type { CodePage } from '../../../contract/registered/code-pages.ts'
import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import type { ImportIssue } from '../../../contract/registered/registered-import-issues.ts'
import type { Said } from '../../../contract/sentences.ts'
import { type CsvTable, readCsv } from '../../files/read-csv.ts'
import { cellsTooMany } from './cells-too-many.ts'
import { type Columns, columnsOf } from './columns.ts'
import { damageOf, PHONES, phoneBefore, withoutFormula } from './damage.ts'
import { knownHeads } from './heads.ts'
import type { Issues } from './issues.ts'
import { hasLostLetters } from './lost-letters.ts'
import { allergensOf, settleNeeds } from './needs.ts'
import { unhurried } from './unhurried.ts'
import { type RowValues, readGroups, readValue } from './values.ts'
import { type SplitName, splitName } from './whole-names.ts'

/** Phone number with a restored leading 0, and its text in the file. */
export type Mended = { row: number; field: ImportColumn; was: string; now: string }

/**
 * Row of the file as a person. `id` is set if the row is about a registered person. `bad` contains the cells
 * that could not be read.
 */
export type ReadRow = {
  row: number
  id: string | null
  values: RowValues
  bad: ReadonlySet<ImportColumn>
  mended: Mended[]
}

/** Table with identified columns. */
export type ImportTable = CsvTable & Columns

/** @throws AppError `UnableToReadFile` */
export const readTable = (bytes: Buffer, page?: CodePage): ImportTable => {
  const table = readCsv(bytes, knownHeads, page)
  return { ...table, ...columnsOf(table) }
}

/** Yields the cells of a row with their columns. A full name is split into two cells. */
function* cellsOf(
  cells: readonly string[],
  { columns, wholeName }: Columns,
): Generator<[ImportColumn, string]> {
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? '').trim()
    if (column) yield [column, text]
    else if (at === wholeName) yield* Object.entries(splitName(text)) as [keyof SplitName, string][]
  }
}

/**
 * Apostrophe before a text that a spreadsheet would read as a formula. Exports add it (REG-93) and imports
 * remove it.
 */
const GUARDED = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t])/

/** Words for a child in a column with all kinds of people. */
const CHILD = ['child', 'plentyn']

const readRow = (
  { row, cells }: CsvTable['rows'][number],
  columns: Columns,
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
  for (const [column, text] of cellsOf(cells, columns)) {
    const cell = withoutFormula(text.replace(GUARDED, ''))
    if (!cell) continue
    const damage = damageOf(cell)
    if (damage) {
      refuse(column, damage.issue, damage.said)
      continue
    }
    if (hasLostLetters(column, cell)) {
      refuse(column, 'lost', { text: cell.slice(0, 100) })
      continue
    }
    const said = PHONES.includes(column) ? phoneBefore(cell) : cell
    if (said !== cell && /^[^0]/.test(cell)) mended.push({ row, field: column, was: cell, now: said })
    if (column === 'id') {
      const known = v.safeParse(Id, said)
      if (known.success) id = known.output
      else refuse('id', 'person')
      continue
    }
    if (column === 'attendance_type' && CHILD.includes(said.toLowerCase())) {
      values.is_adult ??= false
      continue
    }
    if (column === 'allergens') {
      const { known, more: words } = allergensOf(said)
      if (known.length) values.allergens = known
      more = words
      continue
    }
    const read = column === 'groups' ? readGroups(said, groups) : readValue(column, said)
    if ('issue' in read) refuse(column, read.issue, read.said)
    else Object.assign(values, { [column]: read.value })
  }
  settleNeeds(values, more, refuse)
  return { row, id, values, bad, mended }
}

/**
 * Reads every row and adds problems to `issues`.
 * @param groups group ids by folded name
 */
export const readRows = async (
  table: ImportTable,
  groups: ReadonlyMap<string, string>,
  issues: Issues,
): Promise<ReadRow[]> => {
  const read: ReadRow[] = []
  for await (const row of unhurried(table.rows)) {
    const many = cellsTooMany(table, row.cells)
    // After a comma without quotes, each cell is under the wrong header, so none of the cells can be trusted.
    if (many) issues.addRow(row.row, many)
    else read.push(readRow(row, table, groups, issues))
  }
  return read
}
