import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

/** Number of rows in each statement, so that its text is about one megabyte. */
const BATCH_ROWS = 1000

/**
 * Inserts rows with few statements. Each statement sends one JSON text, so that a thousand rows need one parameter. All
 * rows need the same keys, and a column without a key gets its default.
 */
export const insertRows = async <T extends PgTable>(
  client: PoolClient,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(first, key))
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const name = `"${getTableName(table)}"`
  const statement = `INSERT INTO ${name} (${names}) SELECT ${names} FROM json_populate_recordset(null::${name}, $1)`
  for (let offset = 0; offset < rows.length; offset += BATCH_ROWS) {
    const chunk = rows.slice(offset, offset + BATCH_ROWS).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key] ?? null]))
    })
    await client.query(statement, [JSON.stringify(chunk)])
  }
}
