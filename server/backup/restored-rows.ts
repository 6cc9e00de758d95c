import pg from 'pg'
import { BackupError, INCOMPLETE_MESSAGE } from './backup-error.ts'
import type { RowCounts } from './backup-format.ts'

/**
 * SQL expressions that compute columns that older backups do not have. They use other columns of the same row, as the
 * migrations did. Columns without an expression get their default.
 */
const OLDER_ROW_VALUES: Record<string, Record<string, string>> = {
  applications: {
    known_emails: 'array_remove(ARRAY[fold_email(email)], NULL)',
  },
  concern_keys: {
    confirmed: 'created',
  },
}

/** Inserts rows into a table. */
export const insertRows = async (client: pg.Client, table: string, rows: readonly unknown[]): Promise<void> => {
  const tableIdentifier = client.escapeIdentifier(table)
  const { rows: insertableColumns } = await client.query<{ column: string }>(
    // Skip generated columns, because the database computes them itself.
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [tableIdentifier],
  )
  const rowColumns = new Set(Object.keys(Object(rows[0])))
  const columns = new Map<string, string>()
  for (const { column } of insertableColumns) {
    const identifier = client.escapeIdentifier(column)
    const value = rowColumns.has(column) ? identifier : OLDER_ROW_VALUES[table]?.[column]
    if (value) columns.set(identifier, value)
  }
  await client
    .query(
      `INSERT INTO ${tableIdentifier} (${[...columns.keys()].join(', ')})
       SELECT ${[...columns.values()].join(', ')} FROM jsonb_populate_recordset(NULL::${tableIdentifier}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
    .catch((error: unknown) => {
      // Replace the original message, because it would reveal the contents of rows.
      if (!(error instanceof pg.DatabaseError)) throw error
      throw new BackupError(`The backup's rows of ${table} cannot be stored (${error.code}). Nothing was changed.`)
    })
}

/** Counts the rows of the tables in the database. */
export const countRows = async (client: pg.Client, tables: Iterable<string>): Promise<RowCounts> => {
  const rowCounts: RowCounts = {}
  for (const table of tables) {
    const { rows } = await client.query(`SELECT count(*) AS n FROM ${client.escapeIdentifier(table)}`)
    rowCounts[table] = Number(rows[0].n)
  }
  return rowCounts
}

/**
 * Compares the rows in the database with the counts in the backup's last line.
 * @throws BackupError if rows are missing, or if the last line is missing
 */
export const checkRowCounts = (counts: RowCounts, expectedCounts: RowCounts | undefined): void => {
  if (!expectedCounts || typeof expectedCounts !== 'object') throw new BackupError(INCOMPLETE_MESSAGE)
  for (const table of new Set([...Object.keys(counts), ...Object.keys(expectedCounts)]))
    if ((counts[table] ?? 0) !== (expectedCounts[table] ?? 0)) throw new BackupError(INCOMPLETE_MESSAGE)
}
