import { asc, Column, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'

/**
 * Words in the order in which the screens put them (`Intl.Collator('en', { numeric: true })`): neither capitals nor
 * accents part them, and "Group 10" comes after "Group 2".
 */
export const inWords = (column: Column): SQL => sql`${column} COLLATE words`

type ColumnOf<O extends string> = O extends `-${infer C}` ? C : O

/**
 * The ORDER BY of a list call, texts in the order of words. Only declared columns reach SQL; `id` makes the order total, so that
 * pages neither repeat nor skip a row.
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
  // An index that is read backwards has empty values first: where there are none, that is no other order.
  if (is(column, Column) && column.notNull) return [down ? desc(value) : asc(value), ...otherwise, asc(id)]
  return [down ? sql`${desc(value)} NULLS LAST` : sql`${asc(value)} NULLS LAST`, ...otherwise, asc(id)]
}

/** `%text%` for ILIKE, with the wildcards that the text itself holds taken as plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
