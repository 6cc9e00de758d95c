import { newId } from '@contract/id.ts'
import { definitionOf, type MutationArgs, type MutationName } from '@contract/mutations.ts'
import type { Change } from '@contract/rows.ts'
import { afterPaint } from './after-paint.ts'
import { announce } from './announce.ts'
import type { QueueEntry, ReplicaDb } from './db.ts'
import { Draft, type LocalRow, touchesOf } from './draft.ts'
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

/** A tick asks for three tables only: it must not wait for what a sync under way does to the others. */
const tablesOf = (db: ReplicaDb, changes: readonly NewChange[]) =>
  changes.every((change) => change.name === 'attendance.set')
    ? [db.rows('attendance'), db.aliases, db.outbox]
    : writeTables(db)

/**
 * Saves changes on this device: their rows and their queue entries in one durable transaction. When the
 * promise resolves they will survive a dead battery; until then nothing may be shown as saved.
 *
 * @returns the changed rows
 * @throws NotSaved when the device is full or refuses; nothing has changed then
 */
export const queue = async (
  db: ReplicaDb,
  organisation: string,
  changes: readonly NewChange[],
): Promise<Change[]> => {
  const made_at = new Date().toISOString()
  const named = changes.map(({ name, args }) => ({ name, args: args as Record<string, unknown>, made_at }))
  const written: Change[] = []
  let rows: readonly LocalRow[]
  try {
    rows = await db.transaction('rw', tablesOf(db, changes), async () => {
      const draft = new Draft(db, organisation)
      const effects = await draft.apply(named)
      written.push(...effects.flat())
      const entries = named.map(
        (change, at): Omit<QueueEntry, 'seq'> => ({
          ...change,
          id: newId(),
          v: definitionOf(change.name).version,
          touches: touchesOf(change.name, change.args, organisation, effects[at] ?? []),
        }),
      )
      // Together: each wait for the database is time until the tick is drawn.
      const [stored] = await Promise.all([draft.write(), db.outbox.bulkAdd(entries as QueueEntry[])])
      return stored
    })
  } catch (cause) {
    const full = isQuota(cause)
    if (full) announce({ kind: 'full', user: db.user, full })
    throw new NotSaved(full ? 'full' : 'failed', { cause })
  }
  for (const [table, ids] of idsByTable(rows)) {
    const here = new Map(rows.filter((row) => row.table === table).map((row) => [row.id, row.stored]))
    announce({ kind: 'rows', user: db.user, table, ids, here })
  }
  afterPaint(() => {
    announce({ kind: 'full', user: db.user, full: false })
    announce({ kind: 'queue', user: db.user })
  })
  return written
}

/** Whether storage ran out; Dexie wraps the browser's error. */
const isQuota = (error: unknown): boolean => {
  for (let e = error as { name?: string; inner?: unknown } | undefined; e; e = e.inner as typeof e) {
    if (e.name === 'QuotaExceededError') return true
  }
  return false
}
