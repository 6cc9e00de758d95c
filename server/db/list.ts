import { asc, Column, desc, is, type SQL, sql } from 'drizzle-orm'

type ColumnOf<O extends string> = O extends `-${infer C}` ? C : O

/**
 * The ORDER BY of a list call. Only declared columns reach SQL; `id` makes the order total, so that
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
  // An index that is read backwards has empty values first: where there are none, that is no other order.
  if (is(column, Column) && column.notNull) return [down ? desc(column) : asc(column), ...otherwise, asc(id)]
  return [down ? sql`${desc(column)} NULLS LAST` : sql`${asc(column)} NULLS LAST`, ...otherwise, asc(id)]
}

/** `%text%` for ILIKE, with the wildcards that the text itself holds taken as plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
