import type { Change, TableName } from '@contract/rows.ts'
import { refKey, tableNames } from '@contract/rows.ts'
import type { QueueEntry, ReplicaDb, Stored, StoredPerson } from './db.ts'
import { effectOn } from './effects.ts'

/** A server's row with its version. */
export type ServerChange = Change & { version?: number | undefined }

/** Tables that a transaction needs in which rows and queue change together. */
export const writeTables = (db: ReplicaDb) => [
  ...tableNames.map((name) => db.rows(name)),
  db.outbox,
  db.accepted,
  db.set_aside,
  db.aliases,
  db.meta,
]

const stored = (change: Change, version: number, gen?: number) => {
  const row = { ...change.row, version, ...(gen !== undefined && { gen }) } as Stored<TableName>
  if (change.table === 'registered' && change.row)
    (row as StoredPerson).archived = change.row.soft_archived ? 1 : 0
  return row
}

/** Puts the server's rows, in bulk by table. Inside a transaction. */
export const putServerRows = async (
  db: ReplicaDb,
  changes: readonly ServerChange[],
  gen?: number,
): Promise<void> => {
  for (const table of tableNames) {
    const mine = changes.filter((c) => c.table === table)
    if (mine.length === 0) continue
    const gone = mine.filter((c) => c.row === null).map((c) => c.id)
    const here = mine.filter((c) => c.row !== null).map((c) => stored(c, c.version ?? 0, gen))
    if (here.length) await db.rows(table).bulkPut(here as never)
    if (gone.length) await db.rows(table).bulkDelete(gone)
  }
}

/** A row as it now stands in the replica; undefined where it is gone. */
export type LocalRow = { table: TableName; id: string; stored: Stored<TableName> | undefined }

/** Puts a local change's rows; the version stays that of the server's row beneath. Inside a transaction. */
export const putLocalRows = async (db: ReplicaDb, changes: readonly Change[]): Promise<LocalRow[]> => {
  const written: LocalRow[] = []
  for (const change of changes) {
    const { id } = change
    const table = db.rows(change.table)
    if (change.row === null) {
      await table.delete(id)
      written.push({ table: change.table, id, stored: undefined })
    } else {
      const beneath = await table.get(id)
      const row = stored(change, beneath?.version ?? 0, beneath?.gen)
      await table.put(row as never)
      written.push({ table: change.table, id, stored: row })
    }
  }
  return written
}

/** What waits in the queue for these records, in its order. Asks for all keys at once: a cursor would walk from each to the next. */
const pendingOf = async (db: ReplicaDb, keys: readonly string[]): Promise<QueueEntry[]> => {
  if ((await db.outbox.count()) === 0) return []
  const found = await Promise.all(keys.map((key) => db.outbox.where('touches').equals(key).toArray()))
  const entries = new Map(found.flat().map((entry) => [entry.seq, entry]))
  return [...entries.values()].sort((a, b) => a.seq - b.seq)
}

/** Applies pending changes again on top of the server's rows with these keys. Inside a transaction. */
export const reapply = async (
  db: ReplicaDb,
  organisation: string,
  keys: readonly string[] | 'all',
): Promise<Change[]> => {
  const pending = keys === 'all' ? await db.outbox.toArray() : await pendingOf(db, keys)
  const changed: Change[] = []
  for (const entry of pending) {
    const changes = await effectOn(db, organisation, entry)
    await putLocalRows(db, changes)
    changed.push(...changes)
  }
  return changed
}

/** Ids of changed rows by table, for the announcement after the commit. */
export const idsByTable = (
  changes: readonly { table: TableName; id: string }[],
): Map<TableName, string[]> => {
  const ids = new Map<TableName, Set<string>>()
  for (const { table, id } of changes) ids.set(table, (ids.get(table) ?? new Set()).add(id))
  return new Map([...ids].map(([table, set]) => [table, [...set]]))
}

export const keysOf = (changes: readonly { table: TableName; id: string }[]): string[] => [
  ...new Set(changes.map(refKey)),
]
