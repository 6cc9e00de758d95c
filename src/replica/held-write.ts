import { newId } from '@contract/id.ts'
import type { EffectContext } from '@contract/mutations/mutation.ts'
import { definitionOf, type MutationArgs, type MutationName } from '@contract/mutations/mutations.ts'
import type { Change, Ref, TableName } from '@contract/rows.ts'
import { Dexie, RangeSet } from 'dexie'
import type { QueueEntry, ReplicaDb, Stored } from './db.ts'
import { Draft, type LocalRow, plainRow, touchesOf } from './draft.ts'
import { openRow, sealRow } from './sealing.ts'
import { storedRow } from './write-rows.ts'

/** Returns a row from a screen's memory, if it is there. */
export type HeldRow = (ref: Ref) => Stored<TableName> | undefined

/**
 * Mutations that tick a tile of a list in memory, and their tables: attendance of a person, parcel of a
 * family. Each changes exactly one row.
 */
const tickTables = { 'attendance.set': 'attendance', 'parcel_row.set': 'parcel_rows' } as const
type TickName = keyof typeof tickTables
type TickTable = (typeof tickTables)[TickName]

/** A tick to save. */
export type Tick = { [N in TickName]: { name: N; args: MutationArgs[N]; made_at: string } }[TickName]

/** True if all changes are ticks of the same list, so that they can be saved together as ticks. */
export const areTicks = (changes: readonly { name: MutationName }[]): boolean => {
  const [first] = changes
  return first !== undefined && first.name in tickTables && changes.every(({ name }) => name === first.name)
}

/** Returns the ids of the records that a tick refers to. */
const idsOf = ({ args }: Tick): string[] => ['session' in args ? args.session : args.parcel, args.registered]

type Drawn = {
  name: TickName
  changes: Change[]
  row: LocalRow & { table: TickTable }
  entry: Omit<QueueEntry, 'seq'>
  beneath: Stored<TableName> | undefined
  /** The row as the transaction found it. */
  found?: Stored<TickTable> | undefined
}

type Written = { effects: Change[][]; rows: LocalRow[] }

/**
 * Applies a tick to the row in the screen's memory, assuming that ids have no aliases. Returns null if the
 * row is not in memory and a new row needs more data than the tick has.
 */
const draw = ({ name, args, made_at }: Tick, organisation: string, held: HeldRow): Drawn | null => {
  const definition = definitionOf(name)
  const record = definition.record(args as never, organisation)
  if (!record) throw new Error('A tick is of a row')
  const beneath = held(record)
  if (!beneath && name !== 'attendance.set') return null
  const context: EffectContext = {
    organisation,
    now: made_at,
    read: (table, id) =>
      beneath && table === record.table && id === record.id ? (plainRow(beneath) as never) : undefined,
    resolve: (_table, id) => id,
    defaultGroup: () => undefined,
    attendanceOf: () => [],
    parcelRowsOf: () => [],
    heldOf: () => [],
  }
  const changes = definition.effect(args as never, context)
  const [change] = changes
  if (!change) throw new Error('A tick changes one row')
  const stored = change.row ? storedRow(change, beneath?.version ?? 0, beneath?.gen) : undefined
  return {
    name,
    changes,
    beneath,
    row: { table: tickTables[name], id: change.id, stored },
    entry: {
      id: newId(),
      name,
      v: definition.version,
      args,
      made_at,
      touches: touchesOf(name, args, organisation, changes),
    },
  }
}

/**
 * Begins a transaction. Returns null without an open connection. Some browsers drop it while a tablet sleeps.
 */
const begin = (db: ReplicaDb, table: TickTable): IDBTransaction | null => {
  try {
    return db.backendDB().transaction([table, 'aliases', 'outbox'], 'readwrite', { durability: 'strict' })
  } catch {
    return null
  }
}

/**
 * Repairs ticks that were written over a row that had changed, or under an id that has an alias. Restores the
 * found row and applies the pending ticks on top of it. If the page dies before this, the queue has the right
 * ticks over an outdated row. The server's response then brings the right row.
 */
const putRight = (
  db: ReplicaDb,
  organisation: string,
  table: TickTable,
  drawn: readonly Drawn[],
): Promise<Written> =>
  db.transaction('rw', tickStores(db, table), async (transaction) => {
    const ids = drawn.map(({ entry }) => entry.id)
    const waiting = await db.outbox.where('id').anyOf(ids).sortBy('seq')
    // // A tick that already has a response has its row from the server.
    const still = drawn.filter(({ entry }) => waiting.some(({ id }) => id === entry.id))
    const back = still.map(({ row, found }): LocalRow => ({ ...row, stored: found }))
    const rows = transaction.table<Stored<TickTable>, string>(table)
    await rows.bulkDelete(back.map(({ id }) => id))
    await rows.bulkPut(still.flatMap(({ found }) => found ?? []))
    const draft = new Draft(transaction, organisation)
    const effects = await draft.apply(waiting)
    await db.outbox.bulkPut(
      waiting.map((entry, at) => ({
        ...entry,
        touches: touchesOf(entry.name as TickName, entry.args, organisation, effects[at] ?? []),
      })),
    )
    return { effects, rows: [...back, ...(await draft.write())] }
  })

/** Returns the tables that ticks of a list read and write. */
const tickStores = (db: ReplicaDb, table: TickTable) => [
  db.rows(table),
  db.aliases,
  db.outbox,
  // // A tick adds a family again that was removed from the session, and then needs the family's size.
  ...(table === 'parcel_rows' ? [db.rows('parcel_provisions'), db.rows('registered')] : []),
]

const isSameRow = (a: object | undefined, b: object | undefined): boolean => {
  if (!a || !b) return a === b
  const [before, after] = [new Map(Object.entries(a)), Object.entries(b)]
  return before.size === after.length && after.every(([field, value]) => before.get(field) === value)
}

/**
 * True if the stored row differs from the one in the screen's memory. A parcel tick changes one field only.
 * Another page may have changed another field without the server knowing.
 */
const isOvertaken = (
  table: TickTable,
  found: Stored<TickTable> | undefined,
  beneath: Stored<TableName> | undefined,
): boolean =>
  table === 'attendance'
    ? found?.version !== beneath?.version || found?.gen !== beneath?.gen
    : !isSameRow(found, beneath)

/** True if a session or person of these ticks has an alias. */
const isMerged = async (db: ReplicaDb, ticks: readonly Tick[]): Promise<boolean> => {
  const ids = new Set(ticks.flatMap(idsOf))
  return (await db.aliases.bulkGet([...ids])).some(Boolean)
}

/**
 * Writes ticks from the rows in the screen's memory and checks in the same transaction that those rows are
 * current. Bypasses Dexie because the user is waiting. The transaction is durable. It starts writing before
 * the page handles the reads, because a busy page would delay it. Stale rows are repaired before anything is
 * shown.
 * @returns the changed rows, or null without a connection; nothing is written then
 * @throws the browser's error of the transaction; nothing is written then
 */
export const writeAsHeld = async (
  db: ReplicaDb,
  organisation: string,
  ticks: readonly Tick[],
  held: HeldRow,
): Promise<Written | null> => {
  const [first] = ticks
  const drawn = ticks.map((tick) => draw(tick, organisation, held)).filter((made) => made !== null)
  // // Two ticks of the same row depend on each other, so the normal path handles them.
  const rowsOf = new Set(drawn.map(({ row }) => row.id))
  if (!first || rowsOf.size < ticks.length) return null
  const table = tickTables[first.name]
  const transaction = begin(db, table)
  // // The normal path reopens the database.
  if (!transaction) return null
  let overtaken = false
  let merged = 0
  let refused: unknown
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(refused ?? transaction.error)
  })
  try {
    const [rows, aliases, outbox] = [table, 'aliases', 'outbox'].map((name) =>
      transaction.objectStore(name),
    ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore]
    // // The reads are requested first, so they return the rows from before the writes. One count of the
    // aliases replaces a look-up per tick, because few clubs have merged records and each request is slow on
    // a cheap tablet.
    const counted = aliases.count()
    counted.onsuccess = () => {
      merged = counted.result
    }
    for (const made of drawn) {
      const { row, entry, beneath } = made
      const asked: IDBRequest<Stored<TickTable> | undefined> = rows.get(row.id)
      asked.onsuccess = () => {
        made.found = openRow(db.user, table, asked.result)
        overtaken ||= isOvertaken(table, made.found, beneath)
      }
      if (row.stored) rows.put(sealRow(db.user, table, row.stored))
      else rows.delete(row.id)
      outbox.add(sealRow(db.user, 'outbox', entry))
    }
    transaction.commit()
  } catch (error) {
    refused = error
    transaction.abort()
  }
  await ended
  const asDrawn = { effects: drawn.map(({ changes }) => changes), rows: drawn.map(({ row }) => row) }
  if (!overtaken && merged === 0) return asDrawn
  try {
    if (!overtaken && !(await isMerged(db, ticks))) return asDrawn
    return await putRight(db, organisation, table, drawn)
  } catch (error) {
    // // The ticks are saved, and the server's response corrects the rows below them.
    reportError(error)
    return asDrawn
  }
}

/** Notifies live queries of every page about rows that bypassed Dexie. */
export const tellLiveQueries = (db: ReplicaDb, tables: Iterable<TableName>): void => {
  const parts = [
    ...[...tables].flatMap((table) =>
      ['', 'session', 'parcel', 'registered', ':dels'].map((index) => `${table}/${index}`),
    ),
    ...['', 'id', ':dels'].map((index) => `outbox/${index}`),
  ]
  const everything = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]])
  Dexie.on.storagemutated.fire(
    Object.fromEntries(parts.map((part) => [`idb://${db.name}/${part}`, everything()])),
  )
}
