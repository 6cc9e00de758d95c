/** One entry of a list on paper, and how many lines of text it needs. */
export type PaperRow<C> = { key: string; lines: number; content: C }

/** Of A4 with its margins, under the head and above the foot, in mm. */
const COLUMN_MM = 234
/** Edges of an entry, and each of its lines, in mm, by paper.css. */
const EDGES_MM = 1.6
export const LINE_MM = 4.1

export const rowHeight = (lines: number): number => EDGES_MM + LINE_MM * Math.max(1, lines)

/** How many lines a text takes of a line that holds so many letters; broken ones before words are counted whole. */
export const linesOf = (text: string, letters: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)

/**
 * Puts entries on pages of columns, in their order. Sixty people with short notes are one page of two columns; where they
 * are few, both columns are as long as each other.
 * @param spare what of each page something else needs, in mm
 */
export const paperPages = <C>(
  rows: readonly PaperRow<C>[],
  columns: number,
  spare = 0,
): PaperRow<C>[][][] => {
  const whole = rows.reduce((sum, row) => sum + rowHeight(row.lines), 0)
  const most = Math.min(COLUMN_MM - spare, Math.max(whole / columns + EDGES_MM + LINE_MM, LINE_MM))
  const pages: PaperRow<C>[][][] = []
  let column: PaperRow<C>[] | undefined
  let used = 0
  for (const row of rows) {
    const height = rowHeight(row.lines)
    if (!column || used + height > most) {
      const last = pages.at(-1)
      column = []
      used = 0
      if (last && last.length < columns) last.push(column)
      else pages.push([column])
    }
    column.push(row)
    used += height
  }
  return pages
}
