import type { Table } from 'dexie'
import type { DepartedPerson, ReplicaDb, StoredRow } from './db.ts'

/** Source of tables: a transaction, or a replica that is used inside a transaction. */
type TableSource = { table: <T, K>(name: string) => Table<T, K> }

/**
 * Stores if people were adults, before their rows are deleted. Counts of past sessions need this value, and the device
 * stores it nowhere else. Call this function inside the transaction that deletes the rows.
 */
export const storeDeparted = async (source: TableSource, ids: readonly string[]): Promise<void> => {
  const rows = await source.table<StoredRow<'registered'>, string>('registered').bulkGet([...ids])
  const departedPeople = rows.flatMap((row): DepartedPerson[] => (row ? [{ id: row.id, is_adult: row.is_adult }] : []))
  if (departedPeople.length) await source.table<DepartedPerson, string>('departed').bulkPut(departedPeople)
}

/** Returns a map of departed people. Key: person id, value: true for an adult. */
export const mapDepartedAdults = (departed: readonly DepartedPerson[]): ReadonlyMap<string, boolean> =>
  new Map(departed.map(({ id, is_adult }) => [id, is_adult]))

/** Reads the map of `mapDepartedAdults` for all people whose departure this device has received. */
export const readDepartedAdults = async (db: ReplicaDb): Promise<ReadonlyMap<string, boolean>> =>
  mapDepartedAdults(await db.departed.toArray())
