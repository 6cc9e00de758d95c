import { newId } from '@contract/id.ts'
import { definitionOf, type EffectContext, type MutationArgs } from '@contract/mutations.ts'
import type { Change, Ref, TableName } from '@contract/rows.ts'
import { Dexie, RangeSet } from 'dexie'
import type { QueueEntry, ReplicaDb, Stored } from './db.ts'
import { type LocalRow, touchesOf } from './draft.ts'
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
}

/** What a tick makes of the row as the screen holds it, where no record has another id since. */
const draw = ({ name, args, made_at }: Tick, organisation: string, held: HeldRow): Drawn => {
  const definition = definitionOf(name)
  const beneath = held(definition.record(args, organisation))
  const context: EffectContext = {
    organisation,
    now: made_at,
    read: () => undefined,
    resolve: (_table, id) => id,
    defaultGroup: () => undefined,
    attendanceOf: () => [],
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
 * Saves ticks by what the screen holds, reading at the same time whether it is still so: in IndexedDB's own words, for
 * a tap waits for this. It is one durable transaction, as every other write.
 *
 * @returns the changed rows; null where something else had changed meanwhile or the connection is gone: nothing is
 * written then
 * @throws the browser's error of the transaction; nothing is written then
 */
export const writeAsHeld = (
  db: ReplicaDb,
  organisation: string,
  ticks: readonly Tick[],
  held: HeldRow,
): Promise<{ effects: Change[][]; rows: LocalRow[] } | null> => {
  const transaction = begin(db)
  // The ordinary way opens the database anew.
  if (!transaction) return Promise.resolve(null)
  const drawn: Drawn[] = []
  let overtaken = false
  let refused: unknown
  const overtake = () => {
    if (!overtaken) transaction.abort()
    overtaken = true
  }
  const ended = new Promise<{ effects: Change[][]; rows: LocalRow[] } | null>((resolve, reject) => {
    transaction.oncomplete = () =>
      resolve({ effects: drawn.map(({ changes }) => changes), rows: drawn.map(({ row }) => row) })
    transaction.onabort = () => (overtaken ? resolve(null) : reject(refused ?? transaction.error))
  })
  try {
    const [attendance, aliases, outbox] = (['attendance', 'aliases', 'outbox'] as const).map((name) =>
      transaction.objectStore(name),
    ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore]
    // The reads go out first: they tell what stood before the writes, and run while those are worked out. Few clubs have
    // merged anybody, and each request costs a slow tablet as much as a write: one that asks whether there is anything to ask.
    const merged = aliases.count()
    merged.onsuccess = () => {
      if (merged.result === 0) return
      for (const id of new Set(ticks.flatMap(({ args }) => [args.session, args.registered]))) {
        const asked = aliases.get(id)
        asked.onsuccess = () => asked.result && overtake()
      }
    }
    for (const tick of ticks) {
      const { row, entry, changes, beneath } = draw(tick, organisation, held)
      drawn.push({ row, entry, changes, beneath })
      const asked: IDBRequest<Stored<'attendance'> | undefined> = attendance.get(row.id)
      asked.onsuccess = () => {
        const found = asked.result
        if (found?.version !== beneath?.version || found?.gen !== beneath?.gen) overtake()
      }
      if (row.stored) attendance.put(row.stored)
      else attendance.delete(row.id)
      outbox.add(sealRow(db.user, 'outbox', entry))
    }
  } catch (error) {
    refused = error
    transaction.abort()
  }
  return ended
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
