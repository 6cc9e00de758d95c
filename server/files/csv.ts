import Papa from 'papaparse'

/** Byte order mark, by which spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | null

/**
 * Pattern for the start of a formula, including the full-width characters of East Asia. The library's own
 * pattern misses these and cells of several lines.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/

/** The same pattern without international phone numbers, which a formula could only turn into a sum. */
const FORMULA_EXCEPT_PHONE = new RegExp(`^(?!\\+[\\d ().-]+$)${FORMULA.source.slice(1)}`)

/** Reader of a file: a spreadsheet, or a program that uses each cell as it is. */
type Reader = 'spreadsheet' | 'program'

/**
 * Formats rows as CSV with commas, quotes where needed and CRLF. Text that a spreadsheet would run as a
 * formula gets a leading apostrophe. Phone numbers get it only for spreadsheets, which would drop the "+". A
 * program would store the apostrophe.
 */
export const toCsvLines = (rows: readonly (readonly Cell[])[], reader: Reader = 'spreadsheet'): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => cell ?? '')),
        { escapeFormulae: reader === 'program' ? FORMULA_EXCEPT_PHONE : FORMULA, newline: '\r\n' },
      )}\r\n`

/**
 * Streams a table as a CSV file.
 * @param name file name in plain ASCII letters
 * @param pages pages of rows. An error breaks the connection, so that an incomplete file is detected.
 */
export const toCsvResponse = (
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  reader: Reader = 'spreadsheet',
): Response => {
  const encoder = new TextEncoder()
  const iterator = pages[Symbol.asyncIterator]()
  let begun = false
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (!begun) {
        begun = true
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
