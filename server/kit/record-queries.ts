import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../contract/errors.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import type { Tx } from '../db/client.ts'
import { type ColumnName, orderBy, toLikePattern } from '../db/list.ts'

/** A select without filter, order and page, such as `tx.select().from(news).$dynamic()`. */
type RowQuery<Row> = PromiseLike<Row[]> & {
  where(condition: SQL | undefined): RowQuery<Row>
  orderBy(...columns: SQL[]): RowQuery<Row>
  limit(count: number): RowQuery<Row>
  offset(count: number): RowQuery<Row>
}

type PageOptions<Row, O extends string> = {
  rows: RowQuery<Row>
  table: PgTable & Record<'id', PgColumn>
  /**
   * Tables of `rows` with their joins. Needed if `where` uses a joined table. The page's ids are then selected first,
   * because sorting the full rows of a long list is slow.
   */
  joinedTables?: SQL
  where: SQL | undefined
  /** Sort expressions. Key: ordering without its sign. */
  order: Record<ColumnName<O>, SQL | Column>
  defaultOrder: SQL[]
}

/** Loads one page of a list, with the total number of matching rows. */
export async function listPage<Row, O extends string>(
  tx: Tx,
  query: { ordering?: O | undefined; limit: number; offset: number },
  { rows, table, joinedTables, where, order, defaultOrder }: PageOptions<Row, O>,
): Promise<{ count: number; results: Row[] }> {
  const { limit, offset } = query
  const sortColumns = orderBy(query.ordering, order, defaultOrder, sql`${table.id}`)
  const results = joinedTables
    ? await rows
        .where(
          sql`${table.id} IN (SELECT ${table.id} FROM ${joinedTables} WHERE ${where ?? sql`true`}
            ORDER BY ${sql.join(sortColumns, sql`, `)} LIMIT ${limit} OFFSET ${offset})`,
        )
        .orderBy(...sortColumns)
    : await rows
        .where(where)
        .orderBy(...sortColumns)
        .limit(limit)
        .offset(offset)
  return { count: await tx.$count(joinedTables ?? table, where), results }
}

/**
 * Builds the condition for a list's search text. Every word must match.
 * @param target SQL for the folded text, or a function that builds the condition for a word's LIKE pattern
 */
export function buildSearchFilter(
  search: string | undefined,
  target: SQL | ((pattern: string) => SQL | undefined),
): SQL | undefined {
  const matchWord = typeof target === 'function' ? target : (pattern: string) => sql`${target} LIKE ${pattern}`
  return and(...getSearchWords(search ?? '').map((word) => matchWord(toLikePattern(word))))
}

/**
 * Returns the only row of a query.
 * @throws AppError `not_found`
 */
export async function loadOr404<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await query
  if (!row) throw new AppError('not_found')
  return row
}
