import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import type { CsvTable } from '../../files/read-csv.ts'
import { columnOf, isName, isWholeName } from './heads.ts'

/** Column without a header: its position (from 1) and its first values. */
export type UnnamedColumn = { column: number; values: string[] }

const VALUES_SHOWN = 3
const LETTERS_SHOWN = 100

/** Meaning of the columns of a file. */
export type Columns = {
  /** Null for a column that is not imported. */
  columns: readonly (ImportColumn | null)[]
  /** Index of the column with full names to split. Null if first name and surname have their own columns. */
  wholeName: number | null
  ignored: string[]
  unnamed: UnnamedColumn[]
  /** Number of columns. A cell after the last one belongs to no column. */
  width: number
}

const unnamedAt = (rows: CsvTable['rows'], at: number): UnnamedColumn & { filled: number } => {
  const values = new Set<string>()
  let filled = 0
  for (const { cells } of rows) {
    const text = cells[at]?.replace(/\s+/g, ' ').trim()
    if (!text) continue
    filled++
    if (values.size < VALUES_SHOWN) values.add(text.slice(0, LETTERS_SHOWN))
  }
  return { column: at + 1, values: [...values], filled }
}

export const columnsOf = ({ head, rows }: Pick<CsvTable, 'head' | 'rows'>): Columns => {
  const taken = new Set<ImportColumn>()
  const columns = head.map((text) => {
    const column = columnOf(text)
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  })
  let wholeName: number | null = null
  if (!taken.has('first_name')) {
    const at = head.findIndex((text, place) => columns[place] === null && isWholeName(text))
    if (at >= 0 && !taken.has('last_name')) wholeName = at
    // "Name" next to "Surname" means the first name.
    else if (at >= 0 && isName(head[at] ?? '')) columns[at] = 'first_name'
  }
  const isUsed = (at: number) => columns[at] !== null || at === wholeName
  const ignored = head.flatMap((text, at) =>
    isUsed(at) || !text.trim() ? [] : [text.trim().slice(0, LETTERS_SHOWN)],
  )
  const blank = head.flatMap((text, at) => (text.trim() ? [] : [unnamedAt(rows, at)]))
  const named = 1 + head.findLastIndex((text) => text.trim() !== '')
  // A spreadsheet gives overflowing cells of a few rows an unnamed column. This column does not count.
  const real = blank.filter(
    ({ column, filled }) => filled > 0 && (column <= named || filled * 2 >= rows.length),
  )
  return {
    columns,
    wholeName,
    ignored,
    unnamed: real.map(({ column, values }) => ({ column, values })),
    width: Math.max(named, ...real.map(({ column }) => column)),
  }
}
