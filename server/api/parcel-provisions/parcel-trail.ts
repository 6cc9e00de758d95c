import { eq } from 'drizzle-orm'
import type { HistoryEntry } from '../../../contract/history.ts'
import type { Tx } from '../../db/client.ts'
import { parcelProvisionRegistered as given } from '../../db/schema.ts'
import { type Args, changesOfPairs, fieldsOf, type TrailPlace } from '../record-changes.ts'

/** Returns the changes of a parcel session's families, and the decisions about them. */
export const parcelChanges = async (tx: Tx, organisation: string, parcel: string, before?: TrailPlace) => {
  const pairs = await tx
    .select({ of: given.parcel_provision_id, person: given.registered_id })
    .from(given)
    .where(eq(given.parcel_provision_id, parcel))
  const changes = await changesOfPairs(tx, organisation, 'parcel_rows', pairs, before)
  return changes.map(({ row, person, field, facts }) => {
    const args = row.args as Args
    const fields = field ? [{ field, from: null, to: args.value ?? null }] : fieldsOf(args.set)
    return { row, entry: { ...facts, fields, family: person } satisfies HistoryEntry }
  })
}
