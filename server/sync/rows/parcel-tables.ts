import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import { parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import type { StoredRow } from './stored.ts'

/** Converts a parcel session to its table columns. */
export const toParcelColumns = ({ clone, ...row }: RowByTable['parcel_provisions']) => ({ ...row, clone_of: clone })

/** Loads stored sessions of the food-parcel programme. */
export const loadParcels = async (tx: Tx, ids: string[]): Promise<StoredRow<'parcel_provisions'>[]> => {
  const rows = await tx.select().from(parcelProvisions).where(inArray(parcelProvisions.id, ids))
  return rows.map(({ organisation_id: _organisation, version, deleted_at, clone_of, ...rest }) => ({
    row: { ...rest, clone: clone_of } as RowByTable['parcel_provisions'],
    version,
    deleted: deleted_at !== null,
  }))
}

type StoredParcelRow = typeof given.$inferSelect

/** Converts a stored family's parcel to its wire row. */
export const toParcelRow = ({ parcel_provision_id: parcel, registered_id: registered, ...row }: StoredParcelRow) => ({
  id: `${parcel}:${registered}`,
  parcel,
  registered,
  adults: row.adults,
  children: row.children,
  num_meals: row.num_meals,
  number: row.number,
  wellbeing_resources: row.wellbeing_resources,
  packed: row.packed,
  handed_over: row.handed_over,
  not_in: row.not_in,
  note: row.note,
  merged: row.merged,
})

/**
 * Loads stored families of parcel sessions.
 * @param ids ids in the form `session:person`
 */
export const loadParcelRows = async (tx: Tx, ids: string[]): Promise<StoredRow<'parcel_rows'>[]> => {
  const idParts = ids.map((id) => id.split(':'))
  const rows = await tx
    .select()
    .from(given)
    .where(
      sql`(${given.parcel_provision_id}, ${given.registered_id}) IN (
        SELECT * FROM unnest(${sql.param(idParts.map((k) => k[0]))}::uuid[], ${sql.param(idParts.map((k) => k[1]))}::uuid[]))`,
    )
  return rows.map((row) => ({
    row: toParcelRow(row),
    version: row.version,
    deleted: row.hidden || row.deleted_at !== null,
  }))
}

/** Writes a family's parcel. A null row marks the parcel as removed and preserves its values. */
export const writeParcelRow = async (
  { tx, version, author, now }: Batch,
  key: string,
  row: RowByTable['parcel_rows'] | null,
): Promise<void> => {
  const [parcel_provision_id = '', registered_id = ''] = key.split(':')
  if (!row) {
    const isFamilyRow = and(eq(given.parcel_provision_id, parcel_provision_id), eq(given.registered_id, registered_id))
    return void (await tx.update(given).set({ version, deleted_at: now }).where(isFamilyRow))
  }
  const { id: _id, parcel: _parcel, registered: _registered, ...values } = row
  const columns = {
    ...values,
    organisation_id: author.organisation,
    version,
    deleted_at: null,
    hidden: false,
  }
  await tx
    .insert(given)
    .values({ parcel_provision_id, registered_id, ...columns })
    .onConflictDoUpdate({ target: [given.parcel_provision_id, given.registered_id], set: columns })
}
