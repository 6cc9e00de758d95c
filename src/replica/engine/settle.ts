import { newId } from '@contract/id.ts'
import { refKey } from '@contract/rows.ts'
import type { MutationResult } from '@contract/sync.ts'
import type { AcceptedEntry, QueueEntry, ReplicaDb, SetAsideEntry, UnreadNote } from '../db.ts'
import { idsByTable, keysOf, putServerRows, type ServerChange, writeTables } from '../write-rows.ts'
import { announce } from './announce.ts'
import { type KnownQueue, reapply } from './reapply.ts'
import { addReceipt, withdraw } from './receipts.ts'

/**
 * What was answered: changes `sent` from the queue; such as were sent to a `restored` database, which may refuse them only
 * because it has forgotten what they need; or changes `resent` that it had accepted in its earlier life.
 */
export type Settled = 'sent' | 'restored' | 'resent'

/** Takes the answers in: queue, rows, aliases and what still waits, in one transaction. */
export const settle = async (
  { db, organisation }: { db: ReplicaDb; organisation: string },
  batch: readonly (QueueEntry | AcceptedEntry)[],
  results: readonly MutationResult[],
  how: Settled,
  known?: KnownQueue,
): Promise<void> => {
  const answers = new Map(results.map((r) => [r.id, r]))
  const changed = await db.transaction('rw', writeTables(db), async (transaction) => {
    await fileAway(db, batch, answers, how)
    // Between two pages of a bootstrap, a row that is answered counts as one that it brought.
    const bootstrapping = (await db.getMeta('bootstrapping')) ?? false
    const changes = rowsOf(batch, answers, how !== 'sent' || bootstrapping)
    await putServerRows(db, changes, await db.getMeta('gen'))
    const reapplied = await reapply(db, transaction, organisation, keysOf(changes), known)
    return [...changes, ...reapplied]
  })
  for (const [table, ids] of idsByTable(changed)) announce({ kind: 'rows', user: db.user, table, ids })
  announce({ kind: 'queue', user: db.user })
}

/** The rows that the answers bring; where not `all`, without the ticks that stand here as the server has them. */
const rowsOf = (
  batch: readonly (QueueEntry | AcceptedEntry)[],
  answers: ReadonlyMap<string, MutationResult>,
  all: boolean,
): ServerChange[] => {
  const rows = new Map<string, ServerChange>()
  for (const entry of batch) {
    const answer = answers.get(entry.id)
    if (!answer) continue
    for (const change of answer.rows as ServerChange[]) {
      if (!all && isTickAsMade(entry, change)) rows.delete(refKey(change))
      else rows.set(refKey(change), change)
    }
  }
  return [...rows.values()]
}

/**
 * Whether the server has a tick as this device made it. Then it stands here already, and with a later one on top where
 * one waits; its version comes with the pull that follows, as that of every other row: writing it twice made a day's
 * ticks take longer to settle than to send.
 */
const isTickAsMade = (
  { name, args }: QueueEntry | AcceptedEntry,
  { table, id, row }: ServerChange,
): boolean => {
  if (name !== 'attendance.set' || table !== 'attendance' || id !== `${args.session}:${args.registered}`)
    return false
  return row ? row.state === args.state && !row.contested : args.state === 'none'
}

/** A change as it waits again: a refused one under a new id, for the answer to the old one is final. */
const asNew = ({
  at: _at,
  status,
  code: _code,
  detail: _detail,
  seq: _seq,
  ...entry
}: SetAsideEntry): QueueEntry => ({ ...entry, id: status === 'held' ? entry.id : newId() }) as QueueEntry

/**
 * Moves answered changes out of the queue: accepted ones to be kept for a while, the others set aside.
 * @param how as `Settled`
 */
const fileAway = async (
  db: ReplicaDb,
  batch: readonly (QueueEntry | AcceptedEntry)[],
  answers: ReadonlyMap<string, MutationResult>,
  how: Settled,
): Promise<void> => {
  const at = Date.now()
  const accepted: AcceptedEntry[] = []
  const aside: SetAsideEntry[] = []
  const aliases: { id: string; target: string }[] = []
  const done: number[] = []
  const unread: UnreadNote[] = []
  for (const entry of batch) {
    const answer = answers.get(entry.id)
    if (!answer) continue
    done.push(entry.seq)
    const status = answer.status === 'duplicate' ? (answer.first ?? 'applied') : answer.status
    if (answer.code === 'no_reader')
      unread.push({ at, ring: answer.detail?.ring === 'leader' ? 'leader' : 'network' })
    const alias = answer.detail?.alias_of
    if (typeof alias === 'string') aliases.push({ id: String(entry.args.id), target: alias })
    if (status === 'applied' || status === 'conflict') {
      accepted.push({ ...entry, status, conflicts: answer.conflicts ?? [] })
    } else {
      aside.push({ ...entry, at, status, code: answer.code ?? 'invalid', detail: answer.detail ?? null })
    }
  }
  const [first = 0, last = 0] = [done[0], done.at(-1)]
  if (how === 'resent') await withdraw(db, new Set(answers.keys()))
  // A batch that was answered whole goes by its range: one request instead of a thousand.
  else if (done.length === batch.length)
    await db.outbox.where('seq').between(first, last, true, true).delete()
  else await db.outbox.bulkDelete(done)
  if (unread.length)
    await db.setMeta('unread_concerns', [...((await db.getMeta('unread_concerns')) ?? []), ...unread])
  if (aliases.length) await db.aliases.bulkPut(aliases)
  await addReceipt(db, accepted, at)
  if (how === 'restored') await db.outbox.bulkAdd(aside.map(asNew))
  else if (aside.length) await db.set_aside.bulkPut(aside)
}
