import { newId } from '@contract/id.ts'
import { buildRefKey } from '@contract/rows.ts'
import type { MutationResult } from '@contract/sync.ts'
import type { AcceptedEntry, QueueEntry, ReplicaDb, SetAsideEntry, UnreadConcern } from '../db.ts'
import { getRefKeys, getReplicaTables, groupIdsByTable, putServerRows, type ServerChange } from '../write-rows.ts'
import { announce } from './announce.ts'
import { type KnownQueue, reapplyPending } from './reapply.ts'
import { addReceipt, removeFromReceipts } from './receipts.ts'

/**
 * Kind of the changes in a response. `sent`: sent from the queue. `restored`: sent to a restored database, which may
 * refuse them only because data from before the restore is missing. `resent`: accepted before the restore.
 */
export type SettleMode = 'sent' | 'restored' | 'resent'

/** Applies a response to the queue, rows, aliases and pending changes in one transaction. */
export const settleBatch = async (
  { db, organisation }: { db: ReplicaDb; organisation: string },
  batch: readonly (QueueEntry | AcceptedEntry)[],
  results: readonly MutationResult[],
  mode: SettleMode,
  knownQueue?: KnownQueue,
): Promise<void> => {
  const resultById = new Map(results.map((r) => [r.id, r]))
  const changedRows = await db.transaction('rw', getReplicaTables(db), async (transaction) => {
    await moveOutOfQueue(db, batch, resultById, mode)
    // Collect all rows during a bootstrap, because a response's row between two pages is part of the bootstrap.
    const isBootstrapping = (await db.getMeta('bootstrapping')) ?? false
    const changes = collectRows(batch, resultById, mode !== 'sent' || isBootstrapping)
    await putServerRows(db, changes, await db.getMeta('gen'))
    const reappliedRows = await reapplyPending(db, transaction, organisation, getRefKeys(changes), knownQueue)
    return [...changes, ...reappliedRows]
  })
  for (const [table, ids] of groupIdsByTable(changedRows)) announce({ kind: 'rows', user: db.user, table, ids })
  announce({ kind: 'queue', user: db.user })
}

/** Returns the rows of the results. Unless `all` is true, leaves out ticks that equal this device's ticks. */
const collectRows = (
  batch: readonly (QueueEntry | AcceptedEntry)[],
  resultById: ReadonlyMap<string, MutationResult>,
  all: boolean,
): ServerChange[] => {
  const rows = new Map<string, ServerChange>()
  for (const entry of batch) {
    const result = resultById.get(entry.id)
    if (!result) continue
    for (const change of result.rows as ServerChange[]) {
      if (!all && isTickAsMade(entry, change)) rows.delete(buildRefKey(change))
      else rows.set(buildRefKey(change), change)
    }
  }
  return [...rows.values()]
}

/**
 * True if the server's tick equals the tick made on this device. The replica already has the row, or a later pending
 * change to it. The next pull brings its version. Writing ticks twice made settling a day's ticks slower than sending
 * them.
 */
const isTickAsMade = ({ name, args }: QueueEntry | AcceptedEntry, { table, id, row }: ServerChange): boolean => {
  if (name !== 'attendance.set' || table !== 'attendance' || id !== `${args.session}:${args.registered}`) return false
  return row ? row.state === args.state && !row.contested : args.state === 'none'
}

/**
 * Converts a quarantined change to a pending change. A refused change gets a new id, because the result for the old id
 * is final.
 */
const toPendingEntry = ({
  at: _at,
  status,
  code: _code,
  detail: _detail,
  seq: _seq,
  ...entry
}: SetAsideEntry): QueueEntry => ({ ...entry, id: status === 'held' ? entry.id : newId() }) as QueueEntry

/**
 * Moves changes with a result out of the queue. Accepted changes go to the receipts, and all other changes are
 * quarantined.
 * @param mode as `SettleMode`
 */
const moveOutOfQueue = async (
  db: ReplicaDb,
  batch: readonly (QueueEntry | AcceptedEntry)[],
  resultById: ReadonlyMap<string, MutationResult>,
  mode: SettleMode,
): Promise<void> => {
  const settledAt = Date.now()
  const acceptedEntries: AcceptedEntry[] = []
  const setAsideEntries: SetAsideEntry[] = []
  const aliases: { id: string; target: string }[] = []
  const settledSeqs: number[] = []
  const unreadConcerns: UnreadConcern[] = []
  for (const entry of batch) {
    const result = resultById.get(entry.id)
    if (!result) continue
    settledSeqs.push(entry.seq)
    const status = result.status === 'duplicate' ? (result.first ?? 'applied') : result.status
    if (result.code === 'no_reader')
      unreadConcerns.push({ at: settledAt, ring: result.detail?.ring === 'leader' ? 'leader' : 'network' })
    const aliasTarget = result.detail?.alias_of
    if (typeof aliasTarget === 'string') aliases.push({ id: String(entry.args.id), target: aliasTarget })
    if (status === 'applied' || status === 'conflict') {
      acceptedEntries.push({ ...entry, status, conflicts: result.conflicts ?? [] })
    } else {
      setAsideEntries.push({
        ...entry,
        at: settledAt,
        status,
        code: result.code ?? 'invalid',
        detail: result.detail ?? null,
      })
    }
  }
  const [firstSeq = 0, lastSeq = 0] = [settledSeqs[0], settledSeqs.at(-1)]
  if (mode === 'resent') await removeFromReceipts(db, new Set(resultById.keys()))
  // Delete a batch with all results by its range, because one request is faster than a thousand.
  else if (settledSeqs.length === batch.length)
    await db.outbox.where('seq').between(firstSeq, lastSeq, true, true).delete()
  else await db.outbox.bulkDelete(settledSeqs)
  if (unreadConcerns.length)
    await db.setMeta('unread_concerns', [...((await db.getMeta('unread_concerns')) ?? []), ...unreadConcerns])
  if (aliases.length) await db.aliases.bulkPut(aliases)
  await addReceipt(db, acceptedEntries, settledAt)
  if (mode === 'restored') await db.outbox.bulkAdd(setAsideEntries.map(toPendingEntry))
  else if (setAsideEntries.length) await db.set_aside.bulkPut(setAsideEntries)
}
