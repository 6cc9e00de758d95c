import { newId } from '@contract/id.ts'
import { definitionOf, type MutationArgs, type MutationName } from '@contract/mutations/mutations.ts'
import type { Change } from '@contract/rows.ts'
import { timeNow } from '@contract/rules/days.ts'
import type { Table, Transaction } from 'dexie'
import * as v from 'valibot'
import type { KeptForm, QueueEntry, ReplicaDb } from './db.ts'
import { Draft, type LocalRow, touchesOf } from './draft.ts'
import { announce, tellHere } from './engine/announce.ts'
import { tellSoon } from './engine/tell-soon.ts'
import { areTicks, type HeldRow, type Tick, writeAsHeld } from './held-write.ts'
import { dropKeptFiles } from './kept-files.ts'
import { isQuota } from './quota.ts'
import { idsByTable, writeTables } from './write-rows.ts'

/** A new change: the mutation's name and arguments. */
export type NewChange = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName]

/** Thrown if a change could not be saved on this device. It is not shown then. */
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

/**
 * Returns the tables of a write. A tick uses only three tables, so that it need not wait for a running sync.
 */
const tablesOf = (db: ReplicaDb, changes: readonly NewChange[], forgets: string | undefined) => [
  ...(changes.every(isTick) ? [db.rows('attendance'), db.aliases, db.outbox] : writeTables(db)),
  ...(forgets === undefined ? [] : [db.kept_forms]),
]

/**
 * Parses the arguments as the server will, so that both store the same values. Arguments that the server will
 * refuse stay as they are.
 */
const asRead = (change: NewChange): Record<string, unknown> => {
  const read = isTick(change) ? null : v.safeParse(definitionOf(change.name).args, change.args)
  return read?.success ? read.output : change.args
}

type Named = Pick<QueueEntry, 'name' | 'args' | 'made_at'> & { name: MutationName }

const entriesOf = (
  organisation: string,
  named: readonly Named[],
  effects: readonly Change[][],
): Omit<QueueEntry, 'seq'>[] =>
  named.map((change, at) => ({
    ...change,
    id: newId(),
    v: definitionOf(change.name).version,
    touches: touchesOf(change.name, change.args, organisation, effects[at] ?? []),
  }))

const outboxOf = (transaction: Transaction): Table<QueueEntry, number> => transaction.table('outbox')
const formsOf = (transaction: Transaction): Table<KeptForm, string> => transaction.table('kept_forms')

type Write = { effects: Change[][]; rows: LocalRow[] }

/** Computes the changes and writes rows and queue entries. Call it inside a transaction. */
const write = async (
  transaction: Transaction,
  organisation: string,
  named: readonly Named[],
  forgets: string | undefined,
): Promise<Write> => {
  const draft = new Draft(transaction, organisation)
  const effects = await draft.apply(named)
  const entries = entriesOf(organisation, named, effects)
  const [rows] = await Promise.all([
    draft.write(),
    outboxOf(transaction).bulkAdd(entries as QueueEntry[]),
    forgets === undefined ? undefined : formsOf(transaction).delete(forgets),
  ])
  return { effects, rows }
}

/**
 * Saves changes on this device: rows and queue entries in one durable transaction. They survive a flat
 * battery once the promise resolves. Until then no change may be shown as saved.
 * @param getInMemoryRow returns rows from the screen's memory, so that ticks are saved faster
 * @param savedDraftId id of the draft that this saves; it is deleted in the same transaction
 * @returns the changed rows
 * @throws NotSaved if the device is full or refuses; no data has changed then
 */
export const queue = async (
  db: ReplicaDb,
  organisation: string,
  changes: readonly NewChange[],
  held?: HeldRow,
  forgets?: string,
): Promise<Change[]> => {
  const made_at = new Date(timeNow()).toISOString()
  const named = changes.map((change) => ({ name: change.name, args: asRead(change), made_at }))
  let quick: Write | null = null
  let written: Write
  try {
    if (held && forgets === undefined && areTicks(named))
      quick = await writeAsHeld(db, organisation, named as Tick[], held)
    written =
      quick ??
      (await db.transaction('rw', tablesOf(db, changes, forgets), (transaction) =>
        write(transaction, organisation, named, forgets),
      ))
  } catch (cause) {
    const full = isQuota(cause)
    // // Offline files can be fetched again, so delete them and retry once.
    if (full && (await dropKeptFiles(db.user).catch(() => false)))
      return queue(db, organisation, changes, held, forgets)
    if (full) announce({ kind: 'full', user: db.user, full })
    throw new NotSaved(full ? 'full' : 'failed', { cause })
  }
  const { effects, rows } = written
  const ids = idsByTable(rows)
  for (const [table, changed] of ids) {
    const here = new Map(rows.filter((row) => row.table === table).map((row) => [row.id, row.stored]))
    tellHere({ kind: 'rows', user: db.user, table, ids: changed, here })
  }
  // // Other pages are notified after this page has painted.
  tellSoon(db, ids, quick !== null)
  return effects.flat()
}
