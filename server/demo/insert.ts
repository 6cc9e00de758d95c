import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import * as schema from '../db/schema.ts'

type Schema = typeof schema
type TableKey = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]

const tables: Record<TableKey, PgTable> = schema

/** New row of a table. */
export type Row<K extends TableKey> = Extract<Schema[K], PgTable>['$inferInsert']

/** New rows by table. Tables that other tables refer to come first. */
export type Rows = { [K in TableKey]?: readonly Row<K>[] }

/** Creates an empty list of new rows of a table. */
export const createList = <K extends TableKey>(): Row<K>[] => []

/** Number of rows in each statement, so that its text is about one megabyte. */
const BATCH_ROWS = 1000

/**
 * Inserts the rows that are missing. A column that no row of a table contains gets its default. A column that only some
 * rows contain is null in the other rows.
 */
export async function insertRows(client: PoolClient, rows: Rows): Promise<void> {
  for (const key of Object.keys(rows) as TableKey[]) await insertIntoTable(client, tables[key], rows[key] ?? [])
}

/** Inserts rows with few statements. Each statement sends one JSON text, so that it needs only one parameter. */
async function insertIntoTable(
  client: PoolClient,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const keys = new Set(rows.flatMap(Object.keys))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.has(key))
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const name = `"${getTableName(table)}"`
  const statement = `INSERT INTO ${name} (${names}) SELECT ${names} FROM json_populate_recordset(null::${name}, $1)
    ON CONFLICT DO NOTHING`
  for (let offset = 0; offset < rows.length; offset += BATCH_ROWS) {
    const batch = rows
      .slice(offset, offset + BATCH_ROWS)
      .map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? null])))
    await client.query(statement, [JSON.stringify(batch)])
  }
}
