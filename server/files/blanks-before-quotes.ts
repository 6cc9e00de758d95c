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
 * Removes blanks that users typed between a separator and a cell's quotes. Without these blanks, the parser recognises
 * the quotes. A cell that only begins with a quoted word stays unchanged.
 */
export const removeBlanksBeforeQuotes = (text: string, delimiter: string): string => {
  if (!text.includes(' "')) return text
  const cellEndPattern = new RegExp(`[${delimiter}\n]`, 'g')
  const parts: string[] = []
  let copiedUntil = 0
  let cellStart = 0
  while (cellStart < text.length) {
    const openingQuote = skipBlanks(text, cellStart)
    let searchStart = cellStart
    if (text[openingQuote] === '"') {
      const closingQuote = findClosingQuote(text, openingQuote)
      const nextIndex = skipBlanks(text, closingQuote + 1)
      const isFullCell =
        closingQuote >= 0 && (nextIndex >= text.length || text[nextIndex] === delimiter || text[nextIndex] === '\n')
      // Stop at an unmatched opening quote, because the CSV parser reports it.
      if (!isFullCell && openingQuote === cellStart) break
      if (isFullCell) {
        parts.push(text.slice(copiedUntil, cellStart))
        copiedUntil = openingQuote
        searchStart = nextIndex
      }
    }
    cellEndPattern.lastIndex = searchStart
    const cellEndMatch = cellEndPattern.exec(text)
    if (!cellEndMatch) break
    cellStart = cellEndMatch.index + 1
  }
  parts.push(text.slice(copiedUntil))
  return parts.join('')
}
