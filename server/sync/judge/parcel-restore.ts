import { and, eq, isNull, sql } from 'drizzle-orm'
import { buildParcelRowId } from '../../../contract/id.ts'
import type { RowByTable, RowChange } from '../../../contract/rows.ts'
import { aliases, parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { toParcelRow } from '../rows/parcel-tables.ts'
import { writeChange } from '../rows/tables.ts'
import { findLiveParcel, joinParcel } from './judge-parcel.ts'
import { deleteAlias } from './live-session.ts'

/** SQL condition: the parcel row has not moved to another person in a merge. */
const isNotMoved = ({ author }: Pick<Batch, 'author'>) =>
  sql`(${given.merged} OR NOT EXISTS (SELECT FROM ${aliases} merged
    WHERE merged.organisation_id = ${author.organisation} AND merged.id = ${given.registered_id}))`

const matchesRecord = (record: string) => {
  const [parcel = '', person = ''] = record.split(':')
  return and(eq(given.parcel_provision_id, parcel), eq(given.registered_id, person))
}

/**
 * Restores a deleted session with its families. If another session has the same day, the families move to that session.
 */
export const restoreParcel = async (
  batch: Batch,
  session: RowByTable['parcel_provisions'],
  madeAt: string,
): Promise<true> => {
  const isInSession = and(eq(given.parcel_provision_id, session.id), isNull(given.deleted_at), isNotMoved(batch))
  const liveId = await findLiveParcel(batch, session.date)
  if (liveId && liveId !== session.id) {
    const rows = (await batch.tx.select().from(given).where(isInSession)).map(toParcelRow)
    const changes = rows.map((row): RowChange => {
      const id = buildParcelRowId(liveId, row.registered)
      return { table: 'parcel_rows', id, row: { ...row, id, parcel: liveId } }
    })
    await joinParcel(batch, session.id, { ...session, id: liveId }, changes, madeAt)
    return true
  }
  await writeChange(batch, { table: 'parcel_provisions', id: session.id, row: session })
  await deleteAlias(batch, session.id)
  await batch.tx.update(given).set({ hidden: false, version: batch.version }).where(isInSession)
  return true
}

/** Hides a restored family whose session was deleted in the meantime. The family becomes visible with the session. */
export const hideWithSession = async ({ tx }: Batch, record: string): Promise<void> => {
  await tx
    .update(given)
    .set({ hidden: true })
    .where(
      and(
        matchesRecord(record),
        sql`EXISTS (SELECT FROM ${parcelProvisions} p
          WHERE p.id = ${given.parcel_provision_id} AND p.deleted_at IS NOT NULL)`,
      ),
    )
}

/** Writes a decision to a hidden session or family, so that the decision applies once the record is restored. */
export const writeParcelDecision = async (
  { tx }: Batch,
  table: 'parcel_provisions' | 'parcel_rows',
  record: string,
  values: Record<string, unknown>,
): Promise<void> => {
  if (table === 'parcel_rows') await tx.update(given).set(values).where(matchesRecord(record))
  else await tx.update(parcelProvisions).set(values).where(eq(parcelProvisions.id, record))
}
