/** Returns the index of a cell's closing quote, or -1 without one. @param open index of the opening quote */
const closeOf = (text: string, open: number): number => {
  let at = text.indexOf('"', open + 1)
  // Two quotes are one quote within the cell.
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const pastBlanks = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ') at++
  return at
}

/**
 * Removes blanks between a separator and a cell's quotes, as typed by people, because the parser then
 * recognises the quotes. A cell that only begins with a quoted word stays unchanged.
 */
export const withoutBlanksBeforeQuotes = (text: string, delimiter: string): string => {
  if (!text.includes(' "')) return text
  const ends = new RegExp(`[${delimiter}\n]`, 'g')
  const parts: string[] = []
  let kept = 0
  let cell = 0
  while (cell < text.length) {
    const open = pastBlanks(text, cell)
    let from = cell
    if (text[open] === '"') {
      const close = closeOf(text, open)
      const after = pastBlanks(text, close + 1)
      const whole = close >= 0 && (after >= text.length || text[after] === delimiter || text[after] === '\n')
      // The CSV parser reports an opening quote without a proper closing quote.
      if (!whole && open === cell) break
      if (whole) {
        parts.push(text.slice(kept, cell))
        kept = open
        from = after
      }
    }
    ends.lastIndex = from
    const end = ends.exec(text)
    if (!end) break
    cell = end.index + 1
  }
  parts.push(text.slice(kept))
  return parts.join('')
}
