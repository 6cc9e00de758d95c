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

/** A change to make, by the mutation's name. */
export type NewChange = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName]

/** The change could not be saved on this device, and is not shown. */
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

/** A tick asks for three tables only: it must not wait for what a sync under way does to the others. */
const tablesOf = (db: ReplicaDb, changes: readonly NewChange[], forgets: string | undefined) => [
  ...(changes.every(isTick) ? [db.rows('attendance'), db.aliases, db.outbox] : writeTables(db)),
  ...(forgets === undefined ? [] : [db.kept_forms]),
]

/** Arguments as the server will read them, so that both keep the same; what it will refuse stays as it is. */
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

/** Reads, works it out, writes rows and queue entries. Inside a transaction. */
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
 * Saves changes on this device: their rows and their queue entries in one durable transaction. When the
 * promise resolves they will survive a dead battery; until then nothing may be shown as saved.
 *
 * @param held rows that the screen has in memory: ticks are saved sooner by them
 * @param forgets the kept form that is saved by this: a page that ends right after it finds it as unsaved no more
 * @returns the changed rows
 * @throws NotSaved when the device is full or refuses; nothing has changed then
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
    // Resources can be fetched again; this can not. A second time there are none to drop.
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
  // What this page shows is drawn first.
  tellSoon(db, ids, quick !== null)
  return effects.flat()
}
