/**
 * Finds how many rows of each kind fit into a search response. A kind with more matches than rows needs one more row,
 * which leads to its list.
 * @param counts numbers of matches, one for each kind
 * @param limit maximum number of rows in the response
 */
export function findRowsPerKind(counts: readonly number[], limit: number): number {
  for (let rows = limit; rows > 0; rows--) {
    const usedRows = counts.reduce((sum, count) => sum + (count > rows ? rows + 1 : count), 0)
    if (usedRows <= limit) return rows
  }
  return 0
}
