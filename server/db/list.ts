import { asc, Column, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'

/**
 * Sorts texts in the order used on the screens (`Intl.Collator('en', { numeric: true })`). Capitals and
 * accents do not matter, and "Group 10" comes after "Group 2".
 */
export const inWords = (column: Column): SQL => sql`${column} COLLATE words`

type ColumnOf<O extends string> = O extends `-${infer C}` ? C : O

/**
 * Builds the ORDER BY of a list call, with texts in word order. Only declared columns reach SQL. `id` makes
 * the order total, so that pages neither repeat nor skip a row.
 */
export const orderBy = <O extends string>(
  ordering: O | undefined,
  columns: Record<ColumnOf<O>, SQL | Column>,
  otherwise: SQL[],
  id: SQL,
): SQL[] => {
  if (!ordering) return [...otherwise, asc(id)]
  const down = ordering.startsWith('-')
  const column = columns[(down ? ordering.slice(1) : ordering) as ColumnOf<O>]
  const value = is(column, PgText) ? inWords(column) : column
  // An index read backwards has nulls first. A column without nulls can therefore use the index in both
  // directions.
  if (is(column, Column) && column.notNull) return [down ? desc(value) : asc(value), ...otherwise, asc(id)]
  return [down ? sql`${desc(value)} NULLS LAST` : sql`${asc(value)} NULLS LAST`, ...otherwise, asc(id)]
}

/** Returns `%text%` for ILIKE, with the text's own wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
