import { newId } from '@contract/id.ts'
import { getDefinition, type Mutation, type MutationName } from '@contract/mutations/mutations.ts'
import type { RowChange } from '@contract/rows.ts'
import { getCurrentTime } from '@contract/rules/days.ts'
import type { Table, Transaction } from 'dexie'
import * as v from 'valibot'
import type { QueueEntry, ReplicaDb, StoredDraft } from './db.ts'
import { getTouchedKeys, type LocalRow, ReplicaDraft } from './draft.ts'
import { announce, announceHere } from './engine/announce.ts'
import { announceAfterPaint } from './engine/announce-after-paint.ts'
import { deleteOfflineFiles } from './offline-files.ts'
import { areTicks, type InMemoryRowLookup, type Tick, writeTicksFromMemory } from './optimistic-write.ts'
import { isQuotaError } from './quota.ts'
import { getReplicaTables, groupIdsByTable } from './write-rows.ts'

/** A new change: the mutation's name and arguments. */
export type NewChange = Mutation

/** Thrown if a change could not be saved on this device. Such a change is not shown. */
export class NotSaved extends Error {
  override name = 'NotSaved'
  constructor(
    readonly reason: 'full' | 'failed',
    options: { cause: unknown },
  ) {
    super(reason, options)
  }
}

const isTick = ({ name }: { name: MutationName }): boolean => name === 'attendance.set'

/** Returns the tables of a write. A tick uses only three tables, so that it does not wait for a running sync. */
const getWriteTables = (db: ReplicaDb, changes: readonly NewChange[], savedDraftId: string | undefined) => [
  ...(changes.every(isTick) ? [db.rows('attendance'), db.aliases, db.outbox] : getReplicaTables(db)),
  ...(savedDraftId === undefined ? [] : [db.kept_forms]),
]

/**
 * Parses a change as the server will, so that both store the same values. Arguments that the server will refuse stay as
 * they are.
 */
const parseChange = (change: NewChange): Mutation => {
  const { name, args } = change
  const parsedArgs = isTick(change) ? null : v.safeParse(getDefinition(name).args, args)
  return { name, args: parsedArgs?.success ? parsedArgs.output : args } as Mutation
}

type TimedChange = Mutation & { made_at: string }

const buildEntries = (
  organisation: string,
  namedChanges: readonly TimedChange[],
  effects: readonly RowChange[][],
): Omit<QueueEntry, 'seq'>[] =>
  namedChanges.map((change, index) => ({
    ...change,
    id: newId(),
    v: getDefinition(change.name).version,
    touches: getTouchedKeys(change.name, change.args, organisation, effects[index] ?? []),
  }))

const getOutbox = (transaction: Transaction): Table<QueueEntry, number> => transaction.table('outbox')
const getDrafts = (transaction: Transaction): Table<StoredDraft, string> => transaction.table('kept_forms')

type WriteResult = { effects: RowChange[][]; rows: LocalRow[] }

/** Computes the changes and writes rows and queue entries. Call it inside a transaction. */
const writeChanges = async (
  transaction: Transaction,
  organisation: string,
  namedChanges: readonly TimedChange[],
  savedDraftId: string | undefined,
): Promise<WriteResult> => {
  const draft = new ReplicaDraft(transaction, organisation)
  const effects = await draft.apply(namedChanges)
  const entries = buildEntries(organisation, namedChanges, effects)
  const [rows] = await Promise.all([
    draft.write(),
    getOutbox(transaction).bulkAdd(entries as QueueEntry[]),
    savedDraftId === undefined ? undefined : getDrafts(transaction).delete(savedDraftId),
  ])
  return { effects, rows }
}

/**
 * Saves changes on this device: rows and queue entries in one durable transaction. Once the promise resolves, the
 * changes survive a flat battery. Until then no change may be shown as saved.
 * @param getInMemoryRow returns rows from the screen's memory, so that ticks are saved faster
 * @param savedDraftId id of the draft that this call saves. The draft is deleted in the same transaction.
 * @returns the changed rows
 * @throws NotSaved if the device is full or the write fails. In that case no data has changed.
 */
export const queueChanges = async (
  db: ReplicaDb,
  organisation: string,
  changes: readonly NewChange[],
  getInMemoryRow?: InMemoryRowLookup,
  savedDraftId?: string,
): Promise<RowChange[]> => {
  const made_at = new Date(getCurrentTime()).toISOString()
  const timedChanges = changes.map((change) => ({ ...parseChange(change), made_at }))
  let quickWrite: WriteResult | null = null
  let writtenChanges: WriteResult
  try {
    if (getInMemoryRow && savedDraftId === undefined && areTicks(timedChanges))
      quickWrite = await writeTicksFromMemory(db, organisation, timedChanges as Tick[], getInMemoryRow)
    writtenChanges =
      quickWrite ??
      (await db.transaction('rw', getWriteTables(db, changes, savedDraftId), (transaction) =>
        writeChanges(transaction, organisation, timedChanges, savedDraftId),
      ))
  } catch (cause) {
    const isFull = isQuotaError(cause)
    // Delete the offline files and retry once, because they can be fetched again.
    if (isFull && (await deleteOfflineFiles(db.user).catch(() => false)))
      return queueChanges(db, organisation, changes, getInMemoryRow, savedDraftId)
    if (isFull) announce({ kind: 'full', user: db.user, full: isFull })
    throw new NotSaved(isFull ? 'full' : 'failed', { cause })
  }
  const { effects, rows } = writtenChanges
  const ids = groupIdsByTable(rows)
  for (const [table, changedIds] of ids) {
    const rowsById = new Map(rows.filter((row) => row.table === table).map((row) => [row.id, row.stored]))
    announceHere({ kind: 'rows', user: db.user, table, ids: changedIds, here: rowsById })
  }
  // Notify other pages after this page has painted.
  announceAfterPaint(db, ids, quickWrite !== null)
  return effects.flat()
}
