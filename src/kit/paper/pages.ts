/** Entry of a printed list, with the number of text lines that it needs. */
export type PaperRow<C> = { key: string; lines: number; content: C }

/** Height of an A4 column between header and footer, in mm. */
const COLUMN_HEIGHT_MM = 234
/** Height of an entry's padding and of each text line in mm. Must match paper.css. */
const ROW_PADDING_MM = 1.6
export const LINE_HEIGHT_MM = 4.1

export const getRowHeight = (lines: number): number => ROW_PADDING_MM + LINE_HEIGHT_MM * Math.max(1, lines)

/** Counts the lines of a text for a line length in characters. Ignores word wrap. */
export const countLines = (text: string, lineLength: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)

/**
 * Splits entries into pages and columns, in order. Sixty people with short notes fit on one page with two columns.
 * Short lists get columns of equal height.
 * @param spare height in mm that other content needs on each page
 */
export const splitIntoPages = <C>(rows: readonly PaperRow<C>[], columns: number, spare = 0): PaperRow<C>[][][] => {
  const totalHeight = rows.reduce((sum, row) => sum + getRowHeight(row.lines), 0)
  const maxHeight = Math.min(
    COLUMN_HEIGHT_MM - spare,
    Math.max(totalHeight / columns + ROW_PADDING_MM + LINE_HEIGHT_MM, LINE_HEIGHT_MM),
  )
  const pages: PaperRow<C>[][][] = []
  let column: PaperRow<C>[] | undefined
  let usedHeight = 0
  for (const row of rows) {
    const height = getRowHeight(row.lines)
    if (!column || usedHeight + height > maxHeight) {
      const lastPage = pages.at(-1)
      column = []
      usedHeight = 0
      if (lastPage && lastPage.length < columns) lastPage.push(column)
      else pages.push([column])
    }
    column.push(row)
    usedHeight += height
  }
  return pages
}
