import type { Tx } from '../db/client.ts'
import type { FieldChange } from '../http/row-version.ts'
import { parcelChanges } from './parcel-provisions/parcel-trail.ts'
import { type ChangeRow, ownChanges, type tables } from './record-changes.ts'

/**
 * Returns the fields of a person or session that were changed after a version, with their authors, latest
 * last. Values are left out because the caller may not be allowed to read the history.
 */
export const changesAfter = async (
  tx: Tx,
  organisation: string,
  table: keyof typeof tables,
  id: string,
  version: number,
): Promise<FieldChange[]> => {
  const after = <C extends { row: ChangeRow }>(made: C[]) =>
    made.filter(({ row }) => Number(row.version) > version).reverse()
  // A session's families count as one field.
  const families = table === 'parcel_provisions' ? await parcelChanges(tx, organisation, id) : []
  return [
    ...after(families).map(({ entry: { by, at } }) => ({ field: 'registered', by, at })),
    ...after(await ownChanges(tx, organisation, table, id)).flatMap(({ entry: { fields, by, at } }) =>
      fields.map(({ field }) => ({ field, by, at })),
    ),
  ]
}
