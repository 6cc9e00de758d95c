import type { SortDirection } from '@/ui/data-table.tsx'

/**
 * Sort order of a list: `column` is ascending, `-column` is descending, and undefined is the default order.
 */
export type Ordering<C extends string> = C | `-${C}` | undefined

/**
 * Returns the ordering after a click on a column: ascending, then descending, then the default order (API-23
 * to API-26).
 */
export const nextOrdering = <C extends string>(now: Ordering<C>, column: C): Ordering<C> => {
  if (now === column) return `-${column}`
  return now === `-${column}` ? undefined : column
}

/** Returns the column of an ordering, without the direction. */
export const getSortColumn = <C extends string>(now: Ordering<C>): C | undefined =>
  now?.startsWith('-') ? (now.slice(1) as C) : (now as C | undefined)

/** Returns the current sort direction of a column. */
export const getSortDirection = <C extends string>(
  now: Ordering<C>,
  column: C,
): SortDirection | undefined => {
  if (now === column) return 'ascending'
  return now === `-${column}` ? 'descending' : undefined
}

/** Compares two values for sorting. Empty values sort last. */
export const compareValues = (a: unknown, b: unknown): number => {
  const [x, y] = [a ?? null, b ?? null]
  if (x === y) return 0
  if (x === null || x === '') return 1
  if (y === null || y === '') return -1
  return typeof x === 'number' && typeof y === 'number'
    ? x - y
    : String(x).localeCompare(String(y), 'en', { numeric: true })
}
