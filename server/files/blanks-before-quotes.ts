/**
 * Returns the index of a cell's closing quote, or -1 if it is missing.
 * @param open index of the opening quote
 */
const findClosingQuote = (text: string, open: number): number => {
  let index = text.indexOf('"', open + 1)
  // Skip doubled quotes, because they are one quote within the cell.
  while (index >= 0 && text[index + 1] === '"') index = text.indexOf('"', index + 2)
  return index
}

const skipBlanks = (text: string, from: number): number => {
  let index = from
  while (text[index] === ' ') index++
  return index
}

/**
 * Removes blanks that users typed between a separator and a cell's quotes. Without these blanks, the parser
 * recognises the quotes. A cell that only begins with a quoted word stays unchanged.
 */
export const withoutBlanksBeforeQuotes = (text: string, delimiter: string): string => {
  if (!text.includes(' "')) return text
  const ends = new RegExp(`[${delimiter}\n]`, 'g')
  const parts: string[] = []
  let copiedUntil = 0
  let cell = 0
  while (cell < text.length) {
    const open = skipBlanks(text, cell)
    let from = cell
    if (text[open] === '"') {
      const close = findClosingQuote(text, open)
      const after = skipBlanks(text, close + 1)
      const isFullCell =
        close >= 0 && (after >= text.length || text[after] === delimiter || text[after] === '\n')
      // Stop at an unmatched opening quote, because the CSV parser reports it.
      if (!isFullCell && open === cell) break
      if (isFullCell) {
        parts.push(text.slice(copiedUntil, cell))
        copiedUntil = open
        from = after
      }
    }
    ends.lastIndex = from
    const end = ends.exec(text)
    if (!end) break
    cell = end.index + 1
  }
  parts.push(text.slice(copiedUntil))
  return parts.join('')
}
