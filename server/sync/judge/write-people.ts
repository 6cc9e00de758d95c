import { getTableColumns } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import { registered } from '../../db/schema.ts'
import { toStorableJson } from '../../http/body.ts'
import type { Batch } from '../rows/author.ts'

const columns = Object.keys(getTableColumns(registered))
const columnList = columns.map((column) => `"${column}"`).join(', ')
const updateList = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ')

/**
 * Inserts or updates the rows of many people in one statement, with the batch's version. `writeChange` does the same
 * for one person.
 */
export const writePeople = async (batch: Batch, rows: readonly RowByTable['registered'][]): Promise<void> => {
  if (rows.length === 0) return
  const batchColumns = {
    organisation_id: batch.author.organisation,
    version: batch.version,
    deleted_at: null,
  }
  await batch.client.query({
    name: 'write-people',
    text: `
      INSERT INTO registered (${columnList})
      SELECT ${columnList} FROM jsonb_populate_recordset(NULL::registered, $1::jsonb)
      ON CONFLICT (id) DO UPDATE SET ${updateList}`,
    values: [toStorableJson(rows.map((row) => ({ ...row, ...batchColumns })))],
  })
}
