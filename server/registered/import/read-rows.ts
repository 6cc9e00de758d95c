import * as v from 'valibot'
import { Id } from '../../../contract/id.ts'
import type { ProblemReason } from '../../../contract/problems.ts'
import type { CodePage } from '../../../contract/registered/code-pages.ts'
import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import { type CsvTable, readCsv } from '../../files/read-csv.ts'
import { type FileColumns, identifyColumns } from './columns.ts'
import { detectDamage, PHONE_FIELDS, restorePhone, unwrapFormula } from './damage.ts'
import { describeExtraCells } from './extra-cells.ts'
import { type SplitName, splitName } from './full-names.ts'
import { countKnownHeaders } from './headers.ts'
import type { IssueCollector } from './issues.ts'
import { iterateWithPauses } from './iterate-with-pauses.ts'
import { hasLostCharacters } from './lost-characters.ts'
import { parseAllergens, reconcileNeeds } from './needs.ts'
import { type RowValues, readGroups, readValue } from './values.ts'

/** Phone number with a restored leading 0, and its text in the file. */
export type RepairedNumber = { row: number; field: ImportColumn; was: string; now: string }

/**
 * Row of the file, parsed into a person's values. `id` is set if the row is about a registered person. `bad` contains
 * the columns whose cells could not be read.
 */
export type ParsedRow = {
  row: number
  id: string | null
  values: RowValues
  bad: ReadonlySet<ImportColumn>
  mended: RepairedNumber[]
}

/** Table with identified columns. */
export type ImportTable = CsvTable & FileColumns

/**
 * Reads a CSV file and identifies its columns.
 * @throws AppError `UnableToReadFile`
 */
export const readTable = (bytes: Buffer, page?: CodePage): ImportTable => {
  const table = readCsv(bytes, countKnownHeaders, page)
  return { ...table, ...identifyColumns(table) }
}

/** Yields the cells of a row with their columns. A full name is split into two cells. */
function* readCells(cells: readonly string[], { columns, wholeName }: FileColumns): Generator<[ImportColumn, string]> {
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').trim()
    if (column) yield [column, text]
    else if (index === wholeName) yield* Object.entries(splitName(text)) as [keyof SplitName, string][]
  }
}

/**
 * Apostrophe before a text that a spreadsheet would read as a formula. Exports add it (REG-93) and imports remove it.
 */
const GUARDED_FORMULA = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t])/

/** Words for a child in a column with all kinds of people. */
const CHILD_WORDS = ['child', 'plentyn']

const readRow = (
  { row, cells }: CsvTable['rows'][number],
  columns: FileColumns,
  groups: ReadonlyMap<string, string>,
  issues: IssueCollector,
): ParsedRow => {
  const values: RowValues = {}
  const badColumns = new Set<ImportColumn>()
  let id: string | null = null
  let extraAllergens: string | null = null
  const repairedNumbers: RepairedNumber[] = []
  const refuseCell = (column: ImportColumn, reason: ProblemReason) => {
    badColumns.add(column)
    issues.add(row, column, reason)
  }
  for (const [column, text] of readCells(cells, columns)) {
    const cell = unwrapFormula(text.replace(GUARDED_FORMULA, ''))
    if (!cell) continue
    const damage = detectDamage(cell)
    if (damage) {
      refuseCell(column, damage)
      continue
    }
    if (hasLostCharacters(column, cell)) {
      refuseCell(column, { code: 'lost', params: { text: cell.slice(0, 100) } })
      continue
    }
    const value = PHONE_FIELDS.includes(column) ? restorePhone(cell) : cell
    if (value !== cell && /^[^0]/.test(cell)) repairedNumbers.push({ row, field: column, was: cell, now: value })
    if (column === 'id') {
      const parsedId = v.safeParse(Id, value)
      if (parsedId.success) id = parsedId.output
      else refuseCell('id', 'person')
      continue
    }
    if (column === 'attendance_type' && CHILD_WORDS.includes(value.toLowerCase())) {
      values.is_adult ??= false
      continue
    }
    if (column === 'allergens') {
      const { known: knownAllergens, more: extraText } = parseAllergens(value)
      if (knownAllergens.length) values.allergens = knownAllergens
      extraAllergens = extraText
      continue
    }
    const parsedCell = column === 'groups' ? readGroups(value, groups) : readValue(column, value)
    if ('issue' in parsedCell) refuseCell(column, parsedCell.issue)
    else Object.assign(values, { [column]: parsedCell.value })
  }
  reconcileNeeds(values, extraAllergens, refuseCell)
  return { row, id, values, bad: badColumns, mended: repairedNumbers }
}

/**
 * Reads every row and adds problems to `issues`.
 * @param groups group ids. Map key: folded name.
 */
export const readRows = async (
  table: ImportTable,
  groups: ReadonlyMap<string, string>,
  issues: IssueCollector,
): Promise<ParsedRow[]> => {
  const fileRows: ParsedRow[] = []
  for await (const row of iterateWithPauses(table.rows)) {
    const extraCells = describeExtraCells(table, row.cells)
    // Refuse the full row. An unquoted comma inside a cell moves all later cells under the wrong headers.
    if (extraCells) issues.addRow(row.row, extraCells)
    else fileRows.push(readRow(row, table, groups, issues))
  }
  return fileRows
}
