import Papa from 'papaparse'

/** Spreadsheets take a file for UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | null

/**
 * How a formula begins, in the wide letters of East Asia too. The library's own pattern overlooks them, and a cell of several
 * lines.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/

/** The same, but for a phone number with its country, of which a formula could make nothing but a sum. */
const FORMULA_NO_NUMBER = new RegExp(`^(?!\\+[\\d ().-]+$)${FORMULA.source.slice(1)}`)

/** Who reads a file: a spreadsheet, or a program that takes each cell as it is. */
type Reader = 'spreadsheet' | 'program'

/**
 * Rows as text: commas, quotes where needed, CRLF. What a spreadsheet would take for a formula gets an apostrophe before it;
 * a phone number only for a spreadsheet, which would drop its "+": a program would store the apostrophe.
 */
export const csvLines = (rows: readonly (readonly Cell[])[], reader: Reader = 'spreadsheet'): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => cell ?? '')),
        { escapeFormulae: reader === 'program' ? FORMULA_NO_NUMBER : FORMULA, newline: '\r\n' },
      )}\r\n`

/**
 * A table as a file that is sent while it is made.
 * @param name of the file, plain letters
 * @param pages of rows; what fails in the middle breaks the connection, so that half a file is no file
 */
export const csvFile = (
  name: string,
  head: readonly string[],
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
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([head], reader)))
        return
      }
      const page = await iterator.next()
      if (page.done) controller.close()
      else controller.enqueue(encoder.encode(csvLines(page.value, reader)))
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
