import { attendanceId, newId } from '@contract/id.ts'
import type { EffectContext } from '@contract/mutations/mutation.ts'
import { definitionOf, type MutationArgs } from '@contract/mutations/mutations.ts'
import type { Change, Ref, TableName } from '@contract/rows.ts'
import { Dexie, RangeSet } from 'dexie'
import type { QueueEntry, ReplicaDb, Stored } from './db.ts'
import { Draft, type LocalRow, touchesOf } from './draft.ts'
import { sealRow } from './sealing.ts'
import { storedRow } from './write-rows.ts'

/** A row that a screen holds in memory. */
export type HeldRow = (ref: Ref) => Stored<TableName> | undefined

/** A tick to save. */
export type Tick = { name: 'attendance.set'; args: MutationArgs['attendance.set']; made_at: string }

type Drawn = {
  changes: Change[]
  row: LocalRow
  entry: Omit<QueueEntry, 'seq'>
  beneath: Stored<TableName> | undefined
  /** What stood there, as the transaction found it. */
  found?: Stored<'attendance'> | undefined
}

type Written = { effects: Change[][]; rows: LocalRow[] }

/** What a tick makes of the row as the screen holds it, where no record has another id since. */
const draw = ({ name, args, made_at }: Tick, organisation: string, held: HeldRow): Drawn => {
  const definition = definitionOf(name)
  const beneath = held({ table: 'attendance', id: attendanceId(args.session, args.registered) })
  const context: EffectContext = {
    organisation,
    now: made_at,
    read: () => undefined,
    resolve: (_table, id) => id,
    defaultGroup: () => undefined,
    attendanceOf: () => [],
    parcelRowsOf: () => [],
    heldOf: () => [],
  }
  const changes = definition.effect(args, context)
  const [change] = changes
  if (!change) throw new Error('A tick changes one row')
  const stored = change.row ? storedRow(change, beneath?.version ?? 0, beneath?.gen) : undefined
  return {
    changes,
    beneath,
    row: { table: change.table, id: change.id, stored },
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
const begin = (db: ReplicaDb): IDBTransaction | null => {
  try {
    return db
      .backendDB()
      .transaction(['attendance', 'aliases', 'outbox'], 'readwrite', { durability: 'strict' })
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
const putRight = (db: ReplicaDb, organisation: string, drawn: readonly Drawn[]): Promise<Written> =>
  db.transaction('rw', [db.rows('attendance'), db.aliases, db.outbox], async (transaction) => {
    const ids = drawn.map(({ entry }) => entry.id)
    const waiting = await db.outbox.where('id').anyOf(ids).sortBy('seq')
    // One that is answered already has its row from the server.
    const still = drawn.filter(({ entry }) => waiting.some(({ id }) => id === entry.id))
    const back = still.map(({ row, found }): LocalRow => ({ ...row, stored: found }))
    await db.rows('attendance').bulkDelete(back.map(({ id }) => id))
    await db.rows('attendance').bulkPut(still.flatMap(({ found }) => found ?? []))
    const draft = new Draft(transaction, organisation)
    const effects = await draft.apply(waiting)
    await db.outbox.bulkPut(
      waiting.map((entry, at) => ({
        ...entry,
        touches: touchesOf('attendance.set', entry.args, organisation, effects[at] ?? []),
      })),
    )
    return { effects, rows: [...back, ...(await draft.write())] }
  })

/** Whether a session or a person of these ticks has another id since. */
const isMerged = async (db: ReplicaDb, ticks: readonly Tick[]): Promise<boolean> => {
  const ids = new Set(ticks.flatMap(({ args }) => [args.session, args.registered]))
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
  const transaction = begin(db)
  // The ordinary way opens the database again.
  if (!transaction) return null
  const drawn: Drawn[] = []
  let overtaken = false
  let merged = 0
  let refused: unknown
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(refused ?? transaction.error)
  })
  try {
    const [attendance, aliases, outbox] = (['attendance', 'aliases', 'outbox'] as const).map((name) =>
      transaction.objectStore(name),
    ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore]
    // The reads go out first: they tell what stood before the writes. Few clubs have merged anybody, and each request costs a
    // slow tablet as much as a write: one that asks whether there is anything to ask.
    const counted = aliases.count()
    counted.onsuccess = () => {
      merged = counted.result
    }
    for (const tick of ticks) {
      const made = draw(tick, organisation, held)
      const { row, entry, beneath } = made
      drawn.push(made)
      const asked: IDBRequest<Stored<'attendance'> | undefined> = attendance.get(row.id)
      asked.onsuccess = () => {
        made.found = asked.result
        overtaken ||= asked.result?.version !== beneath?.version || asked.result?.gen !== beneath?.gen
      }
      if (row.stored) attendance.put(row.stored)
      else attendance.delete(row.id)
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
    return await putRight(db, organisation, drawn)
  } catch (error) {
    // They are saved, and the server's answer brings what is not right under them.
    reportError(error)
    return asDrawn
  }
}

/** Tells live queries of every page what `writeAsHeld` has written: Dexie did not see it. */
export const tellLiveQueries = (db: ReplicaDb): void => {
  const parts = [
    ...['', 'session', 'registered', ':dels'].map((index) => `attendance/${index}`),
    ...['', 'id', ':dels'].map((index) => `outbox/${index}`),
  ]
  const everything = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]])
  Dexie.on.storagemutated.fire(
    Object.fromEntries(parts.map((part) => [`idb://${db.name}/${part}`, everything()])),
  )
}
