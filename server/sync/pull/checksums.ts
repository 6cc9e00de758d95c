import type { PoolClient } from 'pg'
import type { TableName } from '../../../contract/rows.ts'
import { buildUnknownTablesFilter, tableSources } from './pull-sources.ts'

type Checksum = { count: number; hash: string }

/**
 * Computes the checksum of each table: the number of rows that a replica must contain, and the SHA-256 hash of their
 * lines `id:version`, sorted by id.
 */
export const computeChecksums = async (
  client: PoolClient,
  organisation: string | null,
  tables: readonly TableName[],
): Promise<Record<string, Checksum>> => {
  const checksums: Record<string, Checksum> = {}
  for (const table of tables) {
    const rowsSql =
      table === 'options'
        ? 'SELECT id, version FROM options WHERE NOT deleted'
        : `SELECT ${tableSources[table].id}::text AS id, t.version FROM ${tableSources[table].from}
           WHERE t.organisation_id = $1 AND NOT ${tableSources[table].gone}${buildUnknownTablesFilter(tables, table)}`
    const { rows: found } = await client.query<Checksum>(
      `SELECT count(*)::int AS count,
         encode(sha256(convert_to(coalesce(string_agg(id || ':' || version || E'\\n', '' ORDER BY id COLLATE "C"), ''), 'UTF8')), 'hex') AS hash
       FROM (${rowsSql}) AS rows`,
      table === 'options' ? [] : [organisation],
    )
    if (found[0]) checksums[table] = found[0]
  }
  return checksums
}
