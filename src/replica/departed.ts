import type { Table } from 'dexie'
import type { Departed, ReplicaDb, Stored } from './db.ts'

/** A transaction, or a replica inside one. */
type Within = { table: <T, K>(name: string) => Table<T, K> }

/**
 * Stores whether people were adults before their rows are deleted. The counts of past sessions need this, and
 * no other data on the device has it. Call it inside the transaction that deletes the rows.
 */
export const keepDeparted = async (within: Within, ids: readonly string[]): Promise<void> => {
  const rows = await within.table<Stored<'registered'>, string>('registered').bulkGet([...ids])
  const gone = rows.flatMap((row): Departed[] => (row ? [{ id: row.id, is_adult: row.is_adult }] : []))
  if (gone.length) await within.table<Departed, string>('departed').bulkPut(gone)
}

/** Maps the ids of departed people to whether they were adults. */
export const byDeparted = (departed: readonly Departed[]): ReadonlyMap<string, boolean> =>
  new Map(departed.map(({ id, is_adult }) => [id, is_adult]))

/** Reads the same map for all people that this device has seen leave. */
export const readDeparted = async (db: ReplicaDb): Promise<ReadonlyMap<string, boolean>> =>
  byDeparted(await db.departed.toArray())
