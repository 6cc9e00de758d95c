import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { RegisteredRow, RowChange, TableName } from '@contract/rows.ts'
import { buildRefKey, tableNames } from '@contract/rows.ts'
import type { ReplicaDb, StoredPerson, StoredRow } from './db.ts'
import { storeDeparted } from './departed.ts'
import { hasTrackedRemovals, trackRemovals } from './tracked-removals.ts'

/** A server row with its version. */
export type ServerChange = RowChange & { version?: number | undefined }

/** Index values for a person's state: listed, archived, or pending approval. */
export const [LISTED, ARCHIVED, PENDING_APPROVAL] = [0, 1, 2] as const

/** Returns the tables needed by a transaction that changes both rows and queue. */
export const getReplicaTables = (db: ReplicaDb) => [
  ...tableNames.map((name) => db.rows(name)),
  db.outbox,
  db.receipts,
  db.set_aside,
  db.aliases,
  db.departed,
  db.removed,
  db.meta,
]

/** Returns the index value of a person's state. */
function getArchivedState(person: RegisteredRow) {
  if (isPendingApproval(person)) return PENDING_APPROVAL
  return person.soft_archived ? ARCHIVED : LISTED
}

/** Builds the stored form of a row with its server version. */
export const buildStoredRow = (change: RowChange, version: number, gen?: number): StoredRow<TableName> => {
  const row = { ...change.row, version, ...(gen !== undefined && { gen }) } as StoredRow<TableName>
  if (change.table === 'registered' && change.row) (row as StoredPerson).archived = getArchivedState(change.row)
  return row
}

/** Stores the server's rows, with one bulk write per table. Call it inside a transaction. */
export const putServerRows = async (db: ReplicaDb, changes: readonly ServerChange[], gen?: number): Promise<void> => {
  for (const table of tableNames) {
    const tableChanges = changes.filter((c) => c.table === table)
    if (tableChanges.length === 0) continue
    const removedIds = tableChanges.filter((c) => c.row === null).map((c) => c.id)
    const storedRows = tableChanges.filter((c) => c.row !== null).map((c) => buildStoredRow(c, c.version ?? 0, gen))
    if (storedRows.length) await db.rows(table).bulkPut(storedRows)
    if (removedIds.length && table === 'registered') await storeDeparted(db, removedIds)
    if (hasTrackedRemovals(table)) await trackRemovals(db, tableChanges)
    if (removedIds.length) await db.rows(table).bulkDelete(removedIds)
  }
}

/** Groups the ids of changed rows by table, for the announcement after the commit. */
export const groupIdsByTable = (changes: readonly { table: TableName; id: string }[]): Map<TableName, string[]> => {
  const idsByTable = new Map<TableName, Set<string>>()
  for (const { table, id } of changes) idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id))
  return new Map([...idsByTable].map(([table, set]) => [table, [...set]]))
}

export const getRefKeys = (changes: readonly { table: TableName; id: string }[]): string[] => [
  ...new Set(changes.map(buildRefKey)),
]
