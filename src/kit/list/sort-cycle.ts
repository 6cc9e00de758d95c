import type { SortDirection } from '@/ui/data-table.tsx'

/** Sort order of a list: `column` is ascending, `-column` is descending, and undefined is the default order. */
export type Ordering<C extends string> = C | `-${C}` | undefined

/**
 * Returns the ordering after a click on a column: ascending, then descending, then the default order (API-23 to
 * API-26). A click on the column of the default order reverses this order first.
 * @param defaultOrdering the default order, if it is an order of one column
 */
export const getNextOrdering = <C extends string>(
  ordering: Ordering<C>,
  column: C,
  defaultOrdering?: Ordering<C>,
): Ordering<C> => {
  if (defaultOrdering && getSortColumn(defaultOrdering) === column)
    return (ordering ?? defaultOrdering) === defaultOrdering ? reverse(defaultOrdering) : undefined
  if (ordering === column) return `-${column}`
  return ordering === `-${column}` ? undefined : column
}

const reverse = <C extends string>(ordering: C | `-${C}`): Ordering<C> =>
  ordering.startsWith('-') ? (ordering.slice(1) as C) : `-${ordering as C}`

/** Returns the column of an ordering, without the direction. */
export const getSortColumn = <C extends string>(ordering: Ordering<C>): C | undefined =>
  ordering?.startsWith('-') ? (ordering.slice(1) as C) : (ordering as C | undefined)

/** Returns the current sort direction of a column. */
export const getSortDirection = <C extends string>(ordering: Ordering<C>, column: C): SortDirection | undefined => {
  if (ordering === column) return 'ascending'
  return ordering === `-${column}` ? 'descending' : undefined
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
