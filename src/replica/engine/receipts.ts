import { newId } from '@contract/id.ts'
import type { Transaction } from 'dexie'
import type { AcceptedEntry, Receipt, ReplicaDb } from '../db.ts'

/** As long as the server's own backups are restored, in ms. */
export const RECEIPTS_KEPT_MS = 14 * 86_400_000

/** Files away what one answer has accepted. Inside a transaction. */
export const addReceipt = async (db: ReplicaDb, entries: AcceptedEntry[], at = Date.now()): Promise<void> => {
  if (entries.length) await db.receipts.add({ id: newId(), at, size: entries.length, entries })
}

/** Takes changes out of the receipts they are in. Inside a transaction. */
export const withdraw = async (db: ReplicaDb, ids: ReadonlySet<string>): Promise<void> => {
  for (const receipt of await db.receipts.toArray()) {
    const entries = receipt.entries.filter(({ id }) => !ids.has(id))
    if (entries.length === receipt.size) continue
    if (entries.length) await db.receipts.put({ ...receipt, size: entries.length, entries })
    else await db.receipts.delete(receipt.id)
  }
}

/** Everything accepted in the last 14 days, in the order of the queue. */
export const allAccepted = async (db: ReplicaDb): Promise<AcceptedEntry[]> =>
  (await db.receipts.toArray()).flatMap(({ entries }) => entries).sort((a, b) => a.seq - b.seq)

/** Ids of everything accepted in the last 14 days. Inside a transaction, by name. */
export const acceptedIds = async (transaction: Transaction): Promise<string[]> =>
  (await transaction.table<Receipt>('receipts').toArray()).flatMap(({ entries }) =>
    entries.map(({ id }) => id),
  )

/** How many changes were accepted in the last 14 days: the index alone tells, nothing is read or opened. */
export const acceptedCount = async (db: ReplicaDb): Promise<number> =>
  ((await db.receipts.orderBy('size').keys()) as number[]).reduce((sum, size) => sum + size, 0)

/** The newest of what was accepted, newest first, with when it was. */
export const latestAccepted = async (
  db: ReplicaDb,
  most: number,
): Promise<(AcceptedEntry & Pick<Receipt, 'at'>)[]> => {
  const receipts = await db.receipts.orderBy('at').reverse().limit(most).toArray()
  return receipts
    .flatMap(({ at, entries }) => entries.toReversed().map((entry) => ({ ...entry, at })))
    .slice(0, most)
}

/** Receipts older than any backup that is restored are of no use. */
export const forgetOldReceipts = (db: ReplicaDb): PromiseLike<number> =>
  db.receipts
    .where('at')
    .below(Date.now() - RECEIPTS_KEPT_MS)
    .delete()
