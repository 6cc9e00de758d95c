import { newId } from '@contract/id.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import type { Transaction } from 'dexie'
import type { AcceptedEntry, Receipt, ReplicaDb } from '../db.ts'

/** Time in ms for which receipts are stored. The server's backups may be restored for the same time. */
export const RECEIPT_LIFETIME_MS = 14 * DAY_MS

/** Stores the changes that one response accepted. Call it inside a transaction. */
export const addReceipt = async (db: ReplicaDb, entries: AcceptedEntry[], acceptedAt = Date.now()): Promise<void> => {
  if (entries.length) await db.receipts.add({ id: newId(), at: acceptedAt, size: entries.length, entries })
}

/** Removes changes from their receipts. Call it inside a transaction. */
export const removeFromReceipts = async (db: ReplicaDb, ids: ReadonlySet<string>): Promise<void> => {
  for (const receipt of await db.receipts.toArray()) {
    const entries = receipt.entries.filter(({ id }) => !ids.has(id))
    if (entries.length === receipt.size) continue
    if (entries.length) await db.receipts.put({ ...receipt, size: entries.length, entries })
    else await db.receipts.delete(receipt.id)
  }
}

/** Reads all changes accepted in the last 14 days, in queue order. */
export const readAllAccepted = async (db: ReplicaDb): Promise<AcceptedEntry[]> =>
  (await db.receipts.toArray()).flatMap(({ entries }) => entries).sort((a, b) => a.seq - b.seq)

/**
 * Reads the ids of all changes accepted in the last 14 days. Call it inside a transaction, which provides the table.
 */
export const readAcceptedIds = async (transaction: Transaction): Promise<string[]> =>
  (await transaction.table<Receipt>('receipts').toArray()).flatMap(({ entries }) => entries.map(({ id }) => id))

/** Counts the changes accepted in the last 14 days. Uses only the index, so that no row is read or decrypted. */
export const countAccepted = async (db: ReplicaDb): Promise<number> =>
  ((await db.receipts.orderBy('size').keys()) as number[]).reduce((sum, size) => sum + size, 0)

/** Reads the latest accepted changes with their time, newest first. */
export const readLatestAccepted = async (
  db: ReplicaDb,
  limit: number,
): Promise<(AcceptedEntry & Pick<Receipt, 'at'>)[]> => {
  const receipts = await db.receipts.orderBy('at').reverse().limit(limit).toArray()
  return receipts
    .flatMap(({ at: acceptedAt, entries }) => entries.toReversed().map((entry) => ({ ...entry, at: acceptedAt })))
    .slice(0, limit)
}

/** Deletes receipts that are older than any backup that can be restored. */
export const deleteOldReceipts = (db: ReplicaDb): PromiseLike<number> =>
  db.receipts
    .where('at')
    .below(Date.now() - RECEIPT_LIFETIME_MS)
    .delete()
