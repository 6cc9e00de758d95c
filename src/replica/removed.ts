import type { Change, TableName } from '@contract/rows.ts'
import { refKey } from '@contract/rows.ts'
import type { RemovedRecord, ReplicaDb } from './db.ts'

/** As long as the server keeps tombstones, in ms. */
const KEPT_MS = 92 * 86_400_000

const remembered: readonly TableName[] = ['registered', 'sessions', 'parcel_provisions']

/** Whether what is removed of a table is remembered: a restored backup has it again, and somebody must be asked. */
export const isRemembered = (table: TableName): boolean => remembered.includes(table)

/** Keeps id and version of what the server says is removed, and forgets what has come back. Inside a transaction. */
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

/** No backup that is restored is older. */
export const forgetOldRemoved = (db: ReplicaDb): PromiseLike<number> =>
  db.removed
    .where('at')
    .below(Date.now() - KEPT_MS)
    .delete()
