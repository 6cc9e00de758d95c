import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { londonFormat } from '../../contract/rules/days.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a spreadsheet: its head, and what its cells are. Times are ISO 8601, and shown as London's clock shows them. */
export type SpreadsheetColumn = { head: string; width: number; kind?: 'text' | 'number' | 'time' }

type Cell = string | number | null

const clock = londonFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The instant at which a clock in universal time shows what London's showed: cells have no time zone. */
const asLondonShows = (at: string): Date => {
  const part = Object.fromEntries(
    clock()
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return new Date(Date.UTC(year, month - 1, day, hour, minute))
}

/** Control characters that the format cannot hold; line breaks and tabs it can. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The most letters that a cell may have. */
const MAX_CELL_LENGTH = 32_767

const cellOf = (value: Cell, kind: SpreadsheetColumn['kind']): CellValue => {
  if (value === null) return null
  if (kind === 'time') return asLondonShows(String(value))
  // A text stays one, whatever it begins with: this format marks formulas, it does not guess them.
  return typeof value === 'number' ? value : value.replace(UNWRITABLE, '').slice(0, MAX_CELL_LENGTH)
}

/** A table as an Excel file, with a head that stays in sight and can be filtered by. */
export const spreadsheet = async (
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const last = String.fromCharCode(64 + columns.length)
  const bytes = await writeXlsx({
    stringMode: 'inline',
    sheets: [
      {
        name,
        columns: columns.map(({ width, kind }) => ({
          width,
          ...(kind === 'time' && { numFmt: 'dd/mm/yyyy hh:mm' }),
        })),
        rows: [
          columns.map(({ head }) => head),
          ...rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind))),
        ],
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${last}${rows.length + 1}` },
      },
    ],
  })
  return new Uint8Array(bytes)
}

/** The same as an answer that is saved as a file. @param file its name, plain letters */
export const spreadsheetFile = async (
  file: string,
  ...table: Parameters<typeof spreadsheet>
): Promise<Response> =>
  new Response(await spreadsheet(...table), {
    headers: {
      'Content-Type': SPREADSHEET_TYPE,
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  })
