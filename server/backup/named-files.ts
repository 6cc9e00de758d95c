import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { DAY_MS } from '../../contract/rules/days.ts'
import { fileColumns } from '../retention/sweep-storage.ts'
import { type FileStorage, isStorageName } from '../storage/storage.ts'

/** A file that a record names and that the storage does not have, with one of its records. */
export type MissingFile = { name: string; table: string; id: string }

const tableColumns = fileColumns.map((column) => ({
  table: getTableName(column.table),
  column: column.name,
}))

/** Lists the storage names of all files that records name, each once. */
export const listNamedFiles = async (client: pg.Client): Promise<string[]> => {
  const selects = tableColumns.map(
    ({ table, column }) => `SELECT ${client.escapeIdentifier(column)} AS name FROM ${client.escapeIdentifier(table)}`,
  )
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM (${selects.join(' UNION ')}) AS files WHERE name IS NOT NULL ORDER BY name`,
  )
  return rows.map(({ name }) => name).filter(isStorageName)
}

/** Returns those of the files that a record names now, each with one of its records. */
export const findFileRecords = async (client: pg.Client, names: readonly string[]): Promise<MissingFile[]> => {
  if (names.length === 0) return []
  const selects = tableColumns.map(
    ({ table, column }) =>
      `SELECT ${client.escapeIdentifier(column)} AS name, ${client.escapeLiteral(table)} AS "table", id::text
       FROM ${client.escapeIdentifier(table)} WHERE ${client.escapeIdentifier(column)} = ANY($1)`,
  )
  const { rows } = await client.query<MissingFile>(
    `SELECT DISTINCT ON (name) name, "table", id FROM (${selects.join(' UNION ALL ')}) AS uses ORDER BY name, "table", id`,
    [names],
  )
  return rows
}

/**
 * Returns those of the files that the storage does not have. Reads the storage's list, because a bucket lists a
 * thousand files in one call. Younger files are opened one by one, because listing a folder deletes unfinished files
 * that were written before the given time.
 */
export const findMissingFiles = async (storage: FileStorage, names: readonly string[]): Promise<string[]> => {
  const unseenNames = new Set(names)
  if (unseenNames.size > 0)
    for await (const name of storage.namesBefore(new Date(Date.now() - DAY_MS))) unseenNames.delete(name)
  const missingNames: string[] = []
  for (const name of unseenNames) {
    const storedFile = await storage.open(name)
    await storedFile?.stream.cancel()
    if (!storedFile) missingNames.push(name)
  }
  return missingNames
}
