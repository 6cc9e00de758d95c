import { asc, Column, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'

/**
 * Sorts a text column in the order that screens use (`Intl.Collator('en', { numeric: true })`). Capitals and accents
 * are ignored, and "Group 10" comes after "Group 2".
 */
export const orderByWords = (column: Column): SQL => sql`${column} COLLATE words`

/** Removes the sign of an ordering. */
export type ColumnName<O extends string> = O extends `-${infer C}` ? C : O

/**
 * Builds the ORDER BY clause of a list call, with texts in word order. Only declared columns are used in SQL. Rows with
 * equal values are sorted by `id`, so that pages neither repeat nor skip a row.
 */
export const orderBy = <O extends string>(
  ordering: O | undefined,
  columns: Record<ColumnName<O>, SQL | Column>,
  defaultOrder: SQL[],
  id: SQL,
): SQL[] => {
  if (!ordering) return [...defaultOrder, asc(id)]
  const isDescending = ordering.startsWith('-')
  const column = columns[(isDescending ? ordering.slice(1) : ordering) as ColumnName<O>]
  const value = is(column, PgText) ? orderByWords(column) : column
  // Omit NULLS LAST for a column that cannot be null. An index that is read backwards returns nulls first, so NULLS
  // LAST would prevent its use for the descending order.
  if (is(column, Column) && column.notNull) return [isDescending ? desc(value) : asc(value), ...defaultOrder, asc(id)]
  return [isDescending ? sql`${desc(value)} NULLS LAST` : sql`${asc(value)} NULLS LAST`, ...defaultOrder, asc(id)]
}

/** Returns `%text%` for ILIKE, with the text's own wildcards escaped. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
