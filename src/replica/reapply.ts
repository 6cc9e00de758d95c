import type { Transaction } from 'dexie'
import type { QueueEntry, ReplicaDb } from './db.ts'
import { Draft, type LocalRow } from './draft.ts'

/** What waits in the queue for these records, in its order. All keys at once: a cursor would walk from each to the next. */
const pendingOf = async (db: ReplicaDb, keys: readonly string[]): Promise<QueueEntry[]> => {
  if ((await db.outbox.count()) === 0) return []
  const found = await Promise.all(keys.map((key) => db.outbox.where('touches').equals(key).toArray()))
  const entries = new Map(found.flat().map((entry) => [entry.seq, entry]))
  return [...entries.values()].sort((a, b) => a.seq - b.seq)
}

/** The same of a queue that was read before: only what has come since is asked for. */
const pendingAmong = async (
  db: ReplicaDb,
  keys: readonly string[],
  known: readonly QueueEntry[],
  lastKnown: number,
): Promise<QueueEntry[]> => {
  const fresh = await db.outbox.where('seq').above(lastKnown).toArray()
  const wanted = new Set(keys)
  return [...known, ...fresh].filter((entry) => entry.touches.some((key) => wanted.has(key)))
}

/** A queue in memory: what of it still waits, and the highest `seq` that was read. */
export type KnownQueue = { entries: readonly QueueEntry[]; last: number }

/** Applies pending changes again on top of the server's rows with these keys. Inside a transaction. */
export const reapply = async (
  db: ReplicaDb,
  transaction: Transaction,
  organisation: string,
  keys: readonly string[] | 'all',
  known?: KnownQueue,
): Promise<LocalRow[]> => {
  const pending =
    keys === 'all'
      ? await db.outbox.toArray()
      : known
        ? await pendingAmong(db, keys, known.entries, known.last)
        : await pendingOf(db, keys)
  if (pending.length === 0) return []
  const draft = new Draft(transaction, organisation)
  await draft.apply(pending)
  return draft.write()
}
