import type { Transaction } from 'dexie'
import type { QueueEntry, ReplicaDb } from '../db.ts'
import { Draft, type LocalRow } from '../draft.ts'

/**
 * What waits in the queue for these records, in its order: of a queue that was read before, only what has come since is
 * asked for. No index tells it: three entries of one for each tick would make every tap wait.
 */
const pendingOf = async (
  db: ReplicaDb,
  keys: readonly string[],
  { entries, last }: KnownQueue,
): Promise<QueueEntry[]> => {
  const fresh = await db.outbox.where('seq').above(last).toArray()
  const wanted = new Set(keys)
  return [...entries, ...fresh].filter((entry) => entry.touches.some((key) => wanted.has(key)))
}

/** A queue in memory: what of it still waits, and the highest `seq` that was read. */
export type KnownQueue = { entries: readonly QueueEntry[]; last: number }

const UNREAD: KnownQueue = { entries: [], last: 0 }

/** Applies pending changes again on top of the server's rows with these keys. Inside a transaction. */
export const reapply = async (
  db: ReplicaDb,
  transaction: Transaction,
  organisation: string,
  keys: readonly string[] | 'all',
  known: KnownQueue = UNREAD,
): Promise<LocalRow[]> => {
  const pending = keys === 'all' ? await db.outbox.toArray() : await pendingOf(db, keys, known)
  if (pending.length === 0) return []
  const draft = new Draft(transaction, organisation)
  await draft.apply(pending)
  return draft.write()
}
