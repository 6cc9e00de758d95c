import { AppError } from '../../contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { type IfMatchVersions, refuseStaleVersion } from '../http/row-version.ts'
import type { PlainCallSteps } from '../sync/push/push.ts'
import { loadRows } from '../sync/rows/tables.ts'
import { readFieldChangesAfter } from './changes-after.ts'
import { readParcelVersion } from './parcel-lists.ts'

/** Change to a record by an API call, with the versions from its `If-Match` header. */
type CheckedChange = {
  organisation: string
  record: { table: 'sessions' | 'registered' | 'parcel_provisions'; id: string }
  ifMatch: IfMatchVersions
  /** Returns true if the call sends the field's current value. */
  agrees: (field: string) => boolean
}

const refuseIfChanged = async (tx: Tx, { organisation, record, ifMatch, agrees }: CheckedChange): Promise<void> => {
  const { table, id } = record
  const storedRow = (await loadRows(tx, table, [id])).get(id)
  if (!storedRow) throw new AppError('not_found')
  await refuseStaleVersion(
    ifMatch,
    table === 'parcel_provisions' ? await readParcelVersion(tx, id, storedRow.version) : storedRow.version,
    (seen) => readFieldChangesAfter(tx, organisation, table, id, seen),
    agrees,
  )
}

/**
 * Refuses a change to a record that was changed after the caller read it. The check runs at once, before anything is
 * stored. The returned step repeats the check under the club's lock, when no other write can change the record.
 * @throws AppError `changed_meanwhile`
 */
export const refuseStaleChange = async (db: Db, change: CheckedChange): Promise<Pick<PlainCallSteps, 'before'>> => {
  if (change.ifMatch === null) return {}
  await db.club(change.organisation, (tx) => refuseIfChanged(tx, change))
  return { before: ({ tx }) => refuseIfChanged(tx, change) }
}
