/** Approximate number of characters in a printed line. */
const LINE_LENGTH = 90

/** Splits a long text into lines, so that the printed text can continue on the next page. */
export const wrapLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const wrappedLines: string[] = ['']
    for (const word of line.split(' ')) {
      const lastPiece = wrappedLines.at(-1) ?? ''
      if (lastPiece && lastPiece.length + word.length >= LINE_LENGTH) wrappedLines.push(word)
      else wrappedLines[wrappedLines.length - 1] = lastPiece ? `${lastPiece} ${word}` : word
    }
    return wrappedLines
  })
