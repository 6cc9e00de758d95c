import { AppError } from '../../contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { type NamedVersions, refuseStale } from '../http/row-version.ts'
import type { PlainSteps } from '../sync/push/push.ts'
import { loadRows } from '../sync/tables.ts'
import { changesAfter } from './changes-after.ts'
import { parcelVersion } from './parcel-provisions/parcel-lists.ts'

/** A change of a record by a plain call, and the versions that it says it is made of. */
type Stale = {
  organisation: string
  record: { table: 'sessions' | 'registered' | 'parcel_provisions'; id: string }
  ifMatch: NamedVersions
  /** Whether the call gives a field the value that it has now. */
  agrees: (field: string) => boolean
}

const refuseChanged = async (tx: Tx, { organisation, record, ifMatch, agrees }: Stale): Promise<void> => {
  const { table, id } = record
  const stored = (await loadRows(tx, table, [id])).get(id)
  if (!stored) throw new AppError('not_found')
  await refuseStale(
    ifMatch,
    table === 'parcel_provisions' ? await parcelVersion(tx, id, stored.version) : stored.version,
    (seen) => changesAfter(tx, organisation, table, id, seen),
    agrees,
  )
}

/**
 * Refuses a change of a record that was changed since the caller read it: at once, before anything of it is stored,
 * and with what is given back once more when nobody else can change it.
 * @throws AppError `changed_meanwhile`
 */
export const refuseStaleChange = async (db: Db, change: Stale): Promise<Pick<PlainSteps, 'before'>> => {
  if (change.ifMatch === null) return {}
  await db.club(change.organisation, (tx) => refuseChanged(tx, change))
  return { before: ({ tx }) => refuseChanged(tx, change) }
}
