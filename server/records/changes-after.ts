import type { Tx } from '../db/client.ts'
import type { FieldChange } from '../http/row-version.ts'
import { readParcelChanges } from './parcel-history.ts'
import { type ChangeRow, type historyTables, readOwnChanges } from './record-changes.ts'

/**
 * Returns the fields of a person or session that were changed after a version, with the authors of the changes, oldest
 * first. Values are left out because the caller may not be allowed to read the history.
 */
export const readFieldChangesAfter = async (
  tx: Tx,
  organisation: string,
  table: keyof typeof historyTables,
  id: string,
  version: number,
): Promise<FieldChange[]> => {
  const filterNewer = <C extends { row: ChangeRow }>(changes: C[]) =>
    changes.filter(({ row }) => Number(row.version) > version).reverse()
  // Return a change of any family of a parcel session as a change of one field, `registered`.
  const parcelChanges = table === 'parcel_provisions' ? await readParcelChanges(tx, organisation, id) : []
  return [
    ...filterNewer(parcelChanges).map(({ entry: { by: author, at: changedAt } }) => ({
      field: 'registered',
      by: author,
      at: changedAt,
    })),
    ...filterNewer(await readOwnChanges(tx, organisation, table, id)).flatMap(
      ({ entry: { fields, by: author, at: changedAt } }) =>
        fields.map(({ field }) => ({ field, by: author, at: changedAt })),
    ),
  ]
}
