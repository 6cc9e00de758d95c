import { newId } from '@contract/id.ts'
import { getDefinition, isKnownMutation, type MutationArgs, type MutationName } from '@contract/mutations/mutations.ts'
import { buildOneRowContext } from '@contract/mutations/one-row-context.ts'
import type { RecordRef, RowChange, TableName } from '@contract/rows.ts'
import { Dexie, RangeSet } from 'dexie'
import type { QueueEntry, ReplicaDb, StoredRow } from './db.ts'
import { getTouchedKeys, type LocalRow, ReplicaDraft, toRowOfTable } from './draft.ts'
import { openRow, sealRow } from './sealing.ts'
import { buildStoredRow } from './write-rows.ts'

/** Returns a row from a screen's memory. Undefined if the row is not in memory. */
export type InMemoryRowLookup = (ref: RecordRef) => StoredRow<TableName> | undefined

/**
 * Mutations that tick a tile of a list, with the table that they change: a person's attendance or a family's parcel.
 * Each mutation changes exactly one row.
 */
const tableByTickName = { 'attendance.set': 'attendance', 'parcel_row.set': 'parcel_rows' } as const
type TickName = keyof typeof tableByTickName
type TickTable = (typeof tableByTickName)[TickName]

/** A tick to save. */
export type Tick = { [N in TickName]: { name: N; args: MutationArgs[N]; made_at: string } }[TickName]

/** True if all changes are ticks of the same kind, so that they can be saved together. */
export const areTicks = (changes: readonly { name: MutationName }[]): boolean => {
  const [firstChange] = changes
  return (
    firstChange !== undefined &&
    firstChange.name in tableByTickName &&
    changes.every(({ name }) => name === firstChange.name)
  )
}

/** Returns the ids of the records that a tick refers to. */
const getTickIds = ({ args }: Tick): string[] => ['session' in args ? args.session : args.parcel, args.registered]

type AppliedTick = {
  name: TickName
  changes: RowChange[]
  row: LocalRow & { table: TickTable }
  entry: Omit<QueueEntry, 'seq'>
  beneath: StoredRow<TableName> | undefined
  /** The stored row that the transaction read. */
  found?: StoredRow<TickTable> | undefined
}

type WriteResult = { effects: RowChange[][]; rows: LocalRow[] }

/**
 * Applies a tick to the row in the screen's memory, assuming that ids have no aliases. Returns null if the row is not
 * in memory and a new row would need more data than the tick contains.
 */
const applyTick = (
  { name, args, made_at }: Tick,
  organisation: string,
  getInMemoryRow: InMemoryRowLookup,
): AppliedTick | null => {
  const definition = getDefinition(name)
  const record = definition.record(args, organisation)
  if (!record) throw new Error('A tick is of a row')
  const rowBefore = getInMemoryRow(record)
  if (!rowBefore && name !== 'attendance.set') return null
  const row = rowBefore && toRowOfTable(record.table, rowBefore)
  const context = buildOneRowContext({ organisation, now: made_at }, { ...record, row })
  const changes = definition.effect(args, context)
  const [change] = changes
  if (!change) throw new Error('A tick changes one row')
  const changedRow = change.row ? buildStoredRow(change, rowBefore?.version ?? 0, rowBefore?.gen) : undefined
  return {
    name,
    changes,
    beneath: rowBefore,
    row: { table: tableByTickName[name], id: change.id, stored: changedRow },
    entry: {
      id: newId(),
      name,
      v: definition.version,
      args,
      made_at,
      touches: getTouchedKeys(name, args, organisation, changes),
    },
  }
}

/**
 * Begins a transaction. Returns null if the database connection is not open, because some browsers drop the connection
 * while a tablet sleeps.
 */
const beginTransaction = (db: ReplicaDb, table: TickTable): IDBTransaction | null => {
  try {
    return db.backendDB().transaction([table, 'aliases', 'outbox'], 'readwrite', { durability: 'strict' })
  } catch {
    return null
  }
}

/**
 * Repairs ticks that were written over an outdated row, or under an id that has an alias. Restores the stored row and
 * applies the pending ticks on top of it. If the page crashes before the repair, the queue still contains the correct
 * ticks. Only the stored row is outdated then, and the server's response replaces it.
 */
const repairTicks = (
  db: ReplicaDb,
  organisation: string,
  table: TickTable,
  appliedTicks: readonly AppliedTick[],
): Promise<WriteResult> =>
  db.transaction('rw', getTickTables(db, table), async (transaction) => {
    const ids = appliedTicks.map(({ entry }) => entry.id)
    const pendingEntries = await db.outbox.where('id').anyOf(ids).sortBy('seq')
    // Skip ticks that already have a response, because their rows come from the server.
    const pendingTicks = appliedTicks.filter(({ entry }) => pendingEntries.some(({ id }) => id === entry.id))
    const restoredRows = pendingTicks.map(({ row, found }): LocalRow => ({ ...row, stored: found }))
    const rowTable = transaction.table<StoredRow<TickTable>, string>(table)
    await rowTable.bulkDelete(restoredRows.map(({ id }) => id))
    await rowTable.bulkPut(pendingTicks.flatMap(({ found }) => found ?? []))
    const draft = new ReplicaDraft(transaction, organisation)
    const effects = await draft.apply(pendingEntries)
    await db.outbox.bulkPut(
      pendingEntries.map((entry, index) => ({
        ...entry,
        touches: isKnownMutation(entry)
          ? getTouchedKeys(entry.name, entry.args, organisation, effects[index] ?? [])
          : entry.touches,
      })),
    )
    return { effects, rows: [...restoredRows, ...(await draft.write())] }
  })

/** Returns the tables that ticks of a list read and write. */
const getTickTables = (db: ReplicaDb, table: TickTable) => [
  db.rows(table),
  db.aliases,
  db.outbox,
  // Add the tables from which a family's size is read. A tick can add a family that was removed from the session, and
  // the new row needs the size.
  ...(table === 'parcel_rows' ? [db.rows('parcel_provisions'), db.rows('registered')] : []),
]

const isSameRow = (a: object | undefined, b: object | undefined): boolean => {
  if (!a || !b) return a === b
  const [valueByField, otherEntries] = [new Map(Object.entries(a)), Object.entries(b)]
  return (
    valueByField.size === otherEntries.length &&
    otherEntries.every(([field, value]) => valueByField.get(field) === value)
  )
}

/**
 * True if the stored row differs from the row in the screen's memory. For attendance, a comparison of the versions is
 * enough. A parcel tick changes only one field of its row. Therefore all fields are compared, because another page may
 * have changed another field without a new server version.
 */
const isStaleRow = (
  table: TickTable,
  found: StoredRow<TickTable> | undefined,
  beneath: StoredRow<TableName> | undefined,
): boolean =>
  table === 'attendance'
    ? found?.version !== beneath?.version || found?.gen !== beneath?.gen
    : !isSameRow(found, beneath)

/** True if a session or person of these ticks has an alias. */
const hasAlias = async (db: ReplicaDb, ticks: readonly Tick[]): Promise<boolean> => {
  const ids = new Set(ticks.flatMap(getTickIds))
  return (await db.aliases.bulkGet([...ids])).some(Boolean)
}

/**
 * Writes ticks from the rows in the screen's memory, and checks in the same transaction that those rows are current.
 * Uses IndexedDB directly instead of Dexie, because the user is waiting. The transaction is durable. All writes are
 * requested without waiting for the results of the reads, because a busy page handles those results late. Stale rows
 * are repaired before they are shown.
 * @returns the changed rows, or null without a connection. In that case nothing is written.
 * @throws the browser's error of the transaction. In that case nothing is written.
 */
export const writeTicksFromMemory = async (
  db: ReplicaDb,
  organisation: string,
  ticks: readonly Tick[],
  getInMemoryRow: InMemoryRowLookup,
): Promise<WriteResult | null> => {
  const [firstTick] = ticks
  const appliedTicks = ticks
    .map((tick) => applyTick(tick, organisation, getInMemoryRow))
    .filter((applied) => applied !== null)
  // Return null if two ticks change the same row, because the second depends on the first. The caller then writes them
  // with Dexie.
  const rowIds = new Set(appliedTicks.map(({ row }) => row.id))
  if (!firstTick || rowIds.size < ticks.length) return null
  const table = tableByTickName[firstTick.name]
  const transaction = beginTransaction(db, table)
  // Return null, so that the caller writes with Dexie, which reopens the database.
  if (!transaction) return null
  let isStale = false
  let aliasCount = 0
  let requestError: unknown
  const endPromise = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(requestError ?? transaction.error)
  })
  try {
    const [rowStore, aliasStore, outboxStore] = [table, 'aliases', 'outbox'].map((name) =>
      transaction.objectStore(name),
    ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore]
    // Request the reads first, so that they return the rows as they were before the writes. Count the aliases once
    // instead of a look-up per tick. Few clubs have merged records, and each request is slow on a cheap tablet.
    const countRequest = aliasStore.count()
    countRequest.onsuccess = () => {
      aliasCount = countRequest.result
    }
    for (const appliedTick of appliedTicks) {
      const { row, entry, beneath: rowBeforeTick } = appliedTick
      const request: IDBRequest<StoredRow<TickTable> | undefined> = rowStore.get(row.id)
      request.onsuccess = () => {
        appliedTick.found = openRow(db.user, table, request.result)
        isStale ||= isStaleRow(table, appliedTick.found, rowBeforeTick)
      }
      if (row.stored) rowStore.put(sealRow(db.user, table, row.stored))
      else rowStore.delete(row.id)
      outboxStore.add(sealRow(db.user, 'outbox', entry))
    }
    transaction.commit()
  } catch (error) {
    requestError = error
    transaction.abort()
  }
  await endPromise
  const result = {
    effects: appliedTicks.map(({ changes }) => changes),
    rows: appliedTicks.map(({ row }) => row),
  }
  if (!isStale && aliasCount === 0) return result
  try {
    if (!isStale && !(await hasAlias(db, ticks))) return result
    return await repairTicks(db, organisation, table, appliedTicks)
  } catch (error) {
    // Only report the error. The ticks are saved, and the server's response corrects the rows below them.
    reportError(error)
    return result
  }
}

/** Notifies live queries on every page about rows that bypassed Dexie. */
export const notifyLiveQueries = (db: ReplicaDb, tables: Iterable<TableName>): void => {
  const rangeKeys = [
    ...Array.from(tables).flatMap((table) =>
      ['', 'session', 'parcel', 'registered', ':dels'].map((index) => `${table}/${index}`),
    ),
    ...['', 'id', ':dels'].map((index) => `outbox/${index}`),
  ]
  const createFullRange = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]])
  Dexie.on.storagemutated.fire(
    Object.fromEntries(rangeKeys.map((part) => [`idb://${db.name}/${part}`, createFullRange()])),
  )
}
