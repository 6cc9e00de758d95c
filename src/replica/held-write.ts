import { newId } from '@contract/id.ts'
import type { EffectContext } from '@contract/mutations/mutation.ts'
import { definitionOf, type MutationArgs, type MutationName } from '@contract/mutations/mutations.ts'
import type { Change, Ref, TableName } from '@contract/rows.ts'
import { Dexie, RangeSet } from 'dexie'
import type { QueueEntry, ReplicaDb, Stored } from './db.ts'
import { Draft, type LocalRow, plainRow, touchesOf } from './draft.ts'
import { openRow, sealRow } from './sealing.ts'
import { storedRow } from './write-rows.ts'

/** A row that a screen holds in memory. */
export type HeldRow = (ref: Ref) => Stored<TableName> | undefined

/**
 * What is ticked in a list that a screen holds in memory, and where its row is: of a person in a session, of a family's
 * parcel. Each changes the one row that it is a record of.
 */
const tickTables = { 'attendance.set': 'attendance', 'parcel_row.set': 'parcel_rows' } as const
type TickName = keyof typeof tickTables
type TickTable = (typeof tickTables)[TickName]

/** A tick to save. */
export type Tick = { [N in TickName]: { name: N; args: MutationArgs[N]; made_at: string } }[TickName]

/** Whether this many changes at once can be saved as ticks: all are, and of one list. */
export const areTicks = (changes: readonly { name: MutationName }[]): boolean => {
  const [first] = changes
  return first !== undefined && first.name in tickTables && changes.every(({ name }) => name === first.name)
}

/** Ids of the records that a tick is of. */
const idsOf = ({ args }: Tick): string[] => ['session' in args ? args.session : args.parcel, args.registered]

type Drawn = {
  name: TickName
  changes: Change[]
  row: LocalRow & { table: TickTable }
  entry: Omit<QueueEntry, 'seq'>
  beneath: Stored<TableName> | undefined
  /** What stood there, as the transaction found it. */
  found?: Stored<TickTable> | undefined
}

type Written = { effects: Change[][]; rows: LocalRow[] }

/**
 * What a tick makes of the row as the screen holds it, where no record has another id since; null where the screen holds none
 * and what is not there yet is more than the tick says.
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

/** Nothing where the connection is not there yet, or was lost: some browsers drop it while a tablet sleeps. */
const begin = (db: ReplicaDb, table: TickTable): IDBTransaction | null => {
  try {
    return db.backendDB().transaction([table, 'aliases', 'outbox'], 'readwrite', { durability: 'strict' })
  } catch {
    return null
  }
}

/**
 * Puts right what was written over a row that had changed since the screen read it, or under an id that stands for
 * another: back to what was found, and the ticks that still wait on top of it, as if it had been read first.
 *
 * A page that dies before this leaves the ticks in the queue as they should be, and under them the version that the screen
 * knew: the server's answer brings its row.
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
    // One that is answered already has its row from the server.
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

/** What ticks of a list read and write. */
const tickStores = (db: ReplicaDb, table: TickTable) => [
  db.rows(table),
  db.aliases,
  db.outbox,
  // A family that is not in its session any more would be put into it once more, with its size.
  ...(table === 'parcel_rows' ? [db.rows('parcel_provisions'), db.rows('registered')] : []),
]

const isSameRow = (a: object | undefined, b: object | undefined): boolean => {
  if (!a || !b) return a === b
  const [before, after] = [new Map(Object.entries(a)), Object.entries(b)]
  return before.size === after.length && after.every(([field, value]) => before.get(field) === value)
}

/**
 * Whether a row is not as the screen held it. A tick says all of its own row; of a parcel one field changes, and another page
 * may have changed one beside it that the server has not seen.
 */
const isOvertaken = (
  table: TickTable,
  found: Stored<TickTable> | undefined,
  beneath: Stored<TableName> | undefined,
): boolean =>
  table === 'attendance'
    ? found?.version !== beneath?.version || found?.gen !== beneath?.gen
    : !isSameRow(found, beneath)

/** Whether a session or a person of these ticks has another id since. */
const isMerged = async (db: ReplicaDb, ticks: readonly Tick[]): Promise<boolean> => {
  const ids = new Set(ticks.flatMap(idsOf))
  return (await db.aliases.bulkGet([...ids])).some(Boolean)
}

/**
 * Saves ticks by what the screen holds, reading at the same time whether it is still so: in IndexedDB's own words, for
 * a tap waits for this. It is one durable transaction, as every other write; it is on its way to the disk before the page
 * hears what was read, for a busy page would be what it waits for. Where something else had changed meanwhile, that is put
 * right before anything is shown.
 *
 * @returns the changed rows; null where the connection is gone: nothing is written then
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
  // What is said twice of one row in one go is more than one look at it.
  const rowsOf = new Set(drawn.map(({ row }) => row.id))
  if (!first || rowsOf.size < ticks.length) return null
  const table = tickTables[first.name]
  const transaction = begin(db, table)
  // The ordinary way opens the database again.
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
    // The reads go out first: they tell what stood before the writes. Few clubs have merged anybody, and each request costs a
    // slow tablet as much as a write: one that asks whether there is anything to ask.
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
    // They are saved, and the server's answer brings what is not right under them.
    reportError(error)
    return asDrawn
  }
}

/** Tells live queries of every page what `writeAsHeld` has written in these tables: Dexie did not see it. */
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
