import type { Table } from 'dexie'
import type { Departed, ReplicaDb, Stored } from './db.ts'

/** A transaction, or a replica within one. */
type Within = { table: <T, K>(name: string) => Table<T, K> }

/**
 * Keeps whether people whose rows are about to go were adults: the sessions they came to still count them, and nothing
 * else on the device will know. Inside the transaction that takes the rows away.
 */
export const keepDeparted = async (within: Within, ids: readonly string[]): Promise<void> => {
  const rows = await within.table<Stored<'registered'>, string>('registered').bulkGet([...ids])
  const gone = rows.flatMap((row): Departed[] => (row ? [{ id: row.id, is_adult: row.is_adult }] : []))
  if (gone.length) await within.table<Departed, string>('departed').bulkPut(gone)
}

/** Whether people who have left the register were adults, by their ids. */
export const byDeparted = (departed: readonly Departed[]): ReadonlyMap<string, boolean> =>
  new Map(departed.map(({ id, is_adult }) => [id, is_adult]))

/** The same, of everybody whom this device has seen leave. */
export const readDeparted = async (db: ReplicaDb): Promise<ReadonlyMap<string, boolean>> =>
  byDeparted(await db.departed.toArray())
