import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import type { CsvTable } from '../../files/read-csv.ts'
import { findColumn, isFullNameHeader, isNameHeader } from './headers.ts'

/** Column without a header: its position (from 1) and its first values. */
export type UnnamedColumn = { column: number; values: string[] }

const MAX_VALUES_SHOWN = 3
const MAX_CHARACTERS_SHOWN = 100

/** Meaning of the columns of a file. */
export type FileColumns = {
  /** Null for a column that is not imported. */
  columns: readonly (ImportColumn | null)[]
  /** Index of the column with full names to split. Null if first name and surname have their own columns. */
  wholeName: number | null
  ignored: string[]
  unnamed: UnnamedColumn[]
  /** Number of columns. A cell beyond the last column belongs to no column. */
  width: number
}

const describeUnnamedColumn = (rows: CsvTable['rows'], index: number): UnnamedColumn & { filled: number } => {
  const values = new Set<string>()
  let filledCount = 0
  for (const { cells } of rows) {
    const text = cells[index]?.replace(/\s+/g, ' ').trim()
    if (!text) continue
    filledCount++
    if (values.size < MAX_VALUES_SHOWN) values.add(text.slice(0, MAX_CHARACTERS_SHOWN))
  }
  return { column: index + 1, values: [...values], filled: filledCount }
}

export const identifyColumns = ({ head, rows }: Pick<CsvTable, 'head' | 'rows'>): FileColumns => {
  const usedColumns = new Set<ImportColumn>()
  const columns = head.map((text) => {
    const column = findColumn(text)
    if (!column || usedColumns.has(column)) return null
    usedColumns.add(column)
    return column
  })
  let fullNameIndex: number | null = null
  if (!usedColumns.has('first_name')) {
    const index = head.findIndex((text, place) => columns[place] === null && isFullNameHeader(text))
    if (index >= 0 && !usedColumns.has('last_name')) fullNameIndex = index
    // Treat a "Name" column as first names if the file also has a column of surnames.
    else if (index >= 0 && isNameHeader(head[index] ?? '')) columns[index] = 'first_name'
  }
  const isUsed = (index: number) => columns[index] !== null || index === fullNameIndex
  const ignoredHeaders = head.flatMap((text, index) =>
    isUsed(index) || !text.trim() ? [] : [text.trim().slice(0, MAX_CHARACTERS_SHOWN)],
  )
  const unnamedColumns = head.flatMap((text, index) => (text.trim() ? [] : [describeUnnamedColumn(rows, index)]))
  const namedWidth = 1 + head.findLastIndex((text) => text.trim() !== '')
  // Ignore an unnamed column that a spreadsheet adds for overflowing cells of a few rows.
  const usedUnnamedColumns = unnamedColumns.filter(
    ({ column, filled }) => filled > 0 && (column <= namedWidth || filled * 2 >= rows.length),
  )
  return {
    columns,
    wholeName: fullNameIndex,
    ignored: ignoredHeaders,
    unnamed: usedUnnamedColumns.map(({ column, values }) => ({ column, values })),
    width: Math.max(namedWidth, ...usedUnnamedColumns.map(({ column }) => column)),
  }
}
