import Papa from 'papaparse'

/** Byte order mark. Spreadsheets use it to detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

type CsvCell = string | number | null

/**
 * Pattern for the start of a formula, including full-width East Asian characters. The library's own pattern misses
 * these characters, and cells with several lines.
 */
const FORMULA_PATTERN = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/

/**
 * Same as `FORMULA_PATTERN`, but does not match international phone numbers. They are harmless, because a spreadsheet could
 * only compute a sum from them.
 */
const FORMULA_EXCEPT_PHONE_PATTERN = new RegExp(`^(?!\\+[\\d ().-]+$)${FORMULA_PATTERN.source.slice(1)}`)

/** Program that opens the file: a spreadsheet, or a program that uses each cell unchanged. */
type CsvReader = 'spreadsheet' | 'program'

/**
 * Formats rows as CSV with commas, CRLF, and quotes where needed. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe. A phone number gets an apostrophe only for spreadsheets, which would drop the "+". Other programs
 * would store the apostrophe.
 */
export const toCsvLines = (rows: readonly (readonly CsvCell[])[], reader: CsvReader = 'spreadsheet'): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => cell ?? '')),
        { escapeFormulae: reader === 'program' ? FORMULA_EXCEPT_PHONE_PATTERN : FORMULA_PATTERN, newline: '\r\n' },
      )}\r\n`

/**
 * Streams a table as a CSV file.
 * @param name file name with only ASCII letters
 * @param pages pages of rows. An error breaks the connection, so that an incomplete file is detected.
 */
export const toCsvResponse = (
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
  reader: CsvReader = 'spreadsheet',
): Response => {
  const encoder = new TextEncoder()
  const iterator = pages[Symbol.asyncIterator]()
  let hasBegun = false
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (!hasBegun) {
        hasBegun = true
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + toCsvLines([header], reader)))
        return
      }
      const page = await iterator.next()
      if (page.done) controller.close()
      else controller.enqueue(encoder.encode(toCsvLines(page.value, reader)))
    },
    cancel: () => void iterator.return?.(),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
