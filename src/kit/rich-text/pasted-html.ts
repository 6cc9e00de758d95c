const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6'

/** The cells of a row in one paragraph, with their links and bold words. */
const lineOf = (row: HTMLTableRowElement): HTMLElement => {
  const line = row.ownerDocument.createElement('p')
  for (const cell of row.cells) {
    for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes, ' ')
    if (!cell.textContent?.trim()) continue
    if (line.hasChildNodes()) line.append(', ')
    line.append(...cell.childNodes)
  }
  return line
}

/**
 * What is pasted, with each row of a table as a line of its own: rich text has no tables, and their cells would run into one
 * word.
 */
export const withoutTables = (html: string): string => {
  if (!/<table/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Those within others first.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...[...table.rows].map(lineOf).filter((line) => line.hasChildNodes()))
  return body.innerHTML
}
