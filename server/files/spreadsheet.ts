import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { createLazyLondonFormat } from '../../contract/rules/days.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A spreadsheet column: its header and the kind of its cells. Times are ISO 8601 and are shown in London time. */
export type SpreadsheetColumn = { head: string; width: number; kind?: 'text' | 'number' | 'time' }

type SheetCell = string | number | null

const londonTimeFormat = createLazyLondonFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the UTC time that shows the same clock time as London at `time`. Needed because cells have no time zone. */
const toLondonClock = (time: string): Date => {
  const clockParts = Object.fromEntries(
    londonTimeFormat()
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = clockParts
  return new Date(Date.UTC(year, month - 1, day, hour, minute))
}

/** Pattern for control characters that the format cannot contain. Line breaks and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these characters
const UNWRITABLE_PATTERN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Maximum number of characters in a cell. */
const MAX_CELL_LENGTH = 32_767

const toCellValue = (value: SheetCell, kind: SpreadsheetColumn['kind']): CellValue => {
  if (value === null) return null
  if (kind === 'time') return toLondonClock(String(value))
  // Write text that looks like a formula unchanged, because this format marks formulas explicitly.
  return typeof value === 'number' ? value : value.replace(UNWRITABLE_PATTERN, '').slice(0, MAX_CELL_LENGTH)
}

/** Builds an Excel file from a table, with a fixed header row and filters. */
export const buildSpreadsheet = async (
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const lastColumn = String.fromCharCode(64 + columns.length)
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
          ...rows.map((row) => columns.map(({ kind }, index) => toCellValue(row[index] ?? null, kind))),
        ],
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${lastColumn}${rows.length + 1}` },
      },
    ],
  })
  return new Uint8Array(bytes)
}

/**
 * Builds the same table as a file download.
 * @param file file name with only ASCII letters
 */
export const toSpreadsheetResponse = async (
  file: string,
  ...table: Parameters<typeof buildSpreadsheet>
): Promise<Response> =>
  new Response(await buildSpreadsheet(...table), {
    headers: {
      'Content-Type': SPREADSHEET_TYPE,
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  })
