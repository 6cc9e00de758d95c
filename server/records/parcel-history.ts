import { eq } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import type { Tx } from '../db/client.ts'
import { parcelProvisionRegistered as given } from '../db/schema.ts'
import { readPairChanges, type TrailArgs, type TrailPosition, toFieldHistory } from './record-changes.ts'

/** Returns the changes to a parcel session's families, and the decisions about them. */
export const readParcelChanges = async (tx: Tx, organisation: string, parcel: string, before?: TrailPosition) => {
  const familyPairs = await tx
    .select({ of: given.parcel_provision_id, person: given.registered_id })
    .from(given)
    .where(eq(given.parcel_provision_id, parcel))
  const changes = await readPairChanges(tx, organisation, 'parcel_rows', familyPairs, before)
  return changes.map(({ row, person, field, facts }) => {
    const args = row.args as TrailArgs
    const fields = field ? [{ field, from: null, to: args.value ?? null }] : toFieldHistory(args.set)
    return { row, entry: { ...facts, fields, family: person } satisfies HistoryEntry }
  })
}
