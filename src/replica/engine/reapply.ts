import type { Transaction } from 'dexie'
import type { QueueEntry, ReplicaDb } from '../db.ts'
import { type LocalRow, ReplicaDraft } from '../draft.ts'

/**
 * Returns these records' pending changes in queue order. Reads only entries that are newer than the known queue. An
 * index by record would need three entries per tick and slow every tap.
 */
const readPending = async (
  db: ReplicaDb,
  keys: readonly string[],
  { entries, last }: KnownQueue,
): Promise<QueueEntry[]> => {
  const newEntries = await db.outbox.where('seq').above(last).toArray()
  const wantedKeys = new Set(keys)
  return [...entries, ...newEntries].filter((entry) => entry.touches.some((key) => wantedKeys.has(key)))
}

/** Queue entries that were already read, and the highest `seq` among them. */
export type KnownQueue = { entries: readonly QueueEntry[]; last: number }

const EMPTY_QUEUE: KnownQueue = { entries: [], last: 0 }

/** Applies pending changes on top of the server's rows with these keys. Call it inside a transaction. */
export const reapplyPending = async (
  db: ReplicaDb,
  transaction: Transaction,
  organisation: string,
  keys: readonly string[] | 'all',
  knownQueue: KnownQueue = EMPTY_QUEUE,
): Promise<LocalRow[]> => {
  const pendingEntries = keys === 'all' ? await db.outbox.toArray() : await readPending(db, keys, knownQueue)
  if (pendingEntries.length === 0) return []
  const draft = new ReplicaDraft(transaction, organisation)
  await draft.apply(pendingEntries)
  return draft.write()
}
