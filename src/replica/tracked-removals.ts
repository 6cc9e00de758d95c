import type { RowChange, TableName } from '@contract/rows.ts'
import { buildRefKey } from '@contract/rows.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import type { RemovedRecord, ReplicaDb } from './db.ts'

/** Time in ms for which the server keeps tombstones. */
const TOMBSTONE_LIFETIME_MS = 92 * DAY_MS

const trackedTables: readonly TableName[] = ['registered', 'sessions', 'parcel_provisions']

/**
 * True if this device stores which records of the table were removed. After a restore, the server contains these
 * records again, and a coordinator must decide about them.
 */
export const hasTrackedRemovals = (table: TableName): boolean => trackedTables.includes(table)

/**
 * Stores the id and version of records that the server reports as removed. Deletes the entries of records that the
 * server restored. Call it inside a transaction.
 */
export const trackRemovals = async (
  db: ReplicaDb,
  changes: readonly (RowChange & { version?: number | undefined })[],
): Promise<void> => {
  const receivedAt = Date.now()
  const removedRecords = changes.flatMap((change): RemovedRecord[] =>
    change.row === null && change.version !== undefined
      ? [{ id: buildRefKey(change), version: change.version, at: receivedAt }]
      : [],
  )
  // Read the few stored keys first. A delete request for each row of a bootstrap would take as long as storing the rows.
  const storedKeys = new Set(await db.removed.toCollection().primaryKeys())
  const restoredKeys = changes.flatMap((change) => (change.row ? buildRefKey(change) : []))
  const outdatedKeys = restoredKeys.filter((key) => storedKeys.has(key))
  if (removedRecords.length) await db.removed.bulkPut(removedRecords)
  if (outdatedKeys.length) await db.removed.bulkDelete(outdatedKeys)
}

/** Deletes removals that are older than any backup that can be restored. */
export const deleteOldRemovals = (db: ReplicaDb): PromiseLike<number> =>
  db.removed
    .where('at')
    .below(Date.now() - TOMBSTONE_LIFETIME_MS)
    .delete()
