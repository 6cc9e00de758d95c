import type { Change, TableName } from '@contract/rows.ts'
import { refKey } from '@contract/rows.ts'
import type { RemovedRecord, ReplicaDb } from './db.ts'

/** Time in ms for which the server keeps tombstones. */
const KEPT_MS = 92 * 86_400_000

const remembered: readonly TableName[] = ['registered', 'sessions', 'parcel_provisions']

/**
 * True if removals of this table are stored. A restored backup contains such records again, and a coordinator
 * must decide about them.
 */
export const isRemembered = (table: TableName): boolean => remembered.includes(table)

/**
 * Stores id and version of records that the server reports as removed, and deletes restored ones. Call it
 * inside a transaction.
 */
export const rememberRemoved = async (
  db: ReplicaDb,
  changes: readonly (Change & { version?: number | undefined })[],
): Promise<void> => {
  const at = Date.now()
  const gone = changes.flatMap((change): RemovedRecord[] =>
    change.row === null && change.version !== undefined
      ? [{ id: refKey(change), version: change.version, at }]
      : [],
  )
  const back = changes.flatMap((change) => (change.row ? refKey(change) : []))
  if (gone.length) await db.removed.bulkPut(gone)
  if (back.length) await db.removed.bulkDelete(back)
}

/** Deletes removals older than any backup that may be restored. */
export const forgetOldRemoved = (db: ReplicaDb): PromiseLike<number> =>
  db.removed
    .where('at')
    .below(Date.now() - KEPT_MS)
    .delete()
