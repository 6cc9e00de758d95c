import type { Table } from 'dexie'
import type { Departed, ReplicaDb, Stored } from './db.ts'

/** A transaction, or a replica inside one. */
type TableSource = { table: <T, K>(name: string) => Table<T, K> }

/**
 * Stores whether people were adults before their rows are deleted. The counts of past sessions need this, and
 * no other data on the device has it. Call it inside the transaction that deletes the rows.
 */
export const storeDeparted = async (source: TableSource, ids: readonly string[]): Promise<void> => {
  const rows = await source.table<Stored<'registered'>, string>('registered').bulkGet([...ids])
  const departed = rows.flatMap((row): Departed[] => (row ? [{ id: row.id, is_adult: row.is_adult }] : []))
  if (departed.length) await source.table<Departed, string>('departed').bulkPut(departed)
}

/** Maps the ids of departed people to whether they were adults. */
export const mapDepartedAdults = (departed: readonly Departed[]): ReadonlyMap<string, boolean> =>
  new Map(departed.map(({ id, is_adult }) => [id, is_adult]))

/** Reads the same map for all people that this device has seen leave. */
export const readDepartedAdults = async (db: ReplicaDb): Promise<ReadonlyMap<string, boolean>> =>
  mapDepartedAdults(await db.departed.toArray())
