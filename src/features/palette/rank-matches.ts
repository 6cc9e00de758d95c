/** Ranks of a match, best first: the text begins with the search, a word does, the text contains it, its facts do. */
const RANK_TEXT_START = 0
const RANK_WORD_START = 1
const RANK_INSIDE = 2
const RANK_ELSEWHERE = 3

/**
 * Ranks a folded text for a search. A lower rank is better.
 * @param words folded words of the search
 */
export function rankMatch(folded: string, words: readonly string[]): number {
  const search = words.join(' ')
  if (folded.startsWith(search)) return RANK_TEXT_START
  if (words.every((word) => ` ${folded}`.includes(` ${word}`))) return RANK_WORD_START
  return isNameMatch(folded, words) ? RANK_INSIDE : RANK_ELSEWHERE
}

/** Returns true if a folded text contains every word. */
export const isNameMatch = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word))

/**
 * Returns the best rows first. Rows with the same rank stay in their order.
 * @param getFolded returns the folded text of a row
 * @param limit maximum number of rows
 */
export function takeBestMatches<Row>(
  rows: readonly Row[],
  words: readonly string[],
  getFolded: (row: Row) => string,
  limit: number,
): Row[] {
  const rowsByRank: Row[][] = [[], [], [], []]
  for (const row of rows) rowsByRank[rankMatch(getFolded(row), words)]?.push(row)
  return rowsByRank.flat().slice(0, limit)
}
