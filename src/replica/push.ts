import { refKey } from '@contract/rows.ts'
import type { MutationResult, PushReply } from '@contract/sync.ts'
import { PUSH_LIMIT } from '@contract/sync.ts'
import { call } from '../api/call.ts'
import { ApiError, NoAnswer } from '../api/errors.ts'
import { announce } from './announce.ts'
import type { AcceptedEntry, QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { reapply } from './reapply.ts'
import { idsByTable, keysOf, putServerRows, type ServerChange, writeTables } from './write-rows.ts'

const SMALLEST = 50
const FIRST = 200
/** How long a request should take: short enough to end before the tablet is put away. */
const AIM_MS = 2000
const TIMEOUT_MS = 60_000

export type PushContext = { db: ReplicaDb; organisation: string; token: string; device: string }

/** The batch after one that took `ms`: aims at two seconds a request. */
export const nextBatchSize = (size: number, sent: number, ms: number): number => {
  const fitting = Math.round((sent * AIM_MS) / Math.max(ms, 1))
  const grown = sent < size ? Math.max(size, fitting) : fitting
  return Math.min(PUSH_LIMIT, Math.max(SMALLEST, Math.min(grown, size * 4)))
}

const wire = ({ id, seq, name, v, args, made_at }: QueueEntry | AcceptedEntry) => ({
  id,
  seq,
  name,
  v,
  args,
  made_at,
})

/** A batch on its way. */
type Sent = { batch: QueueEntry[]; started: number; reply: Promise<PushReply> }

/** Sends what waits behind `after`; null where nothing does. */
const sendNext = async (
  context: PushContext,
  after: number,
  size: number,
  progress: (sending: number) => Promise<unknown>,
): Promise<Sent | null> => {
  const { db } = context
  const batch = await db.outbox.where('seq').above(after).limit(size).toArray()
  if (batch.length === 0) return null
  await progress(batch.length)
  await db.setMeta('sent_up_to', batch.at(-1)?.seq ?? 0)
  const reply = send(context, batch)
  // Heard where it is awaited; until then a failure must not end the worker.
  reply.catch(() => undefined)
  return { batch, started: performance.now(), reply }
}

/**
 * Sends the queue from its head, batch after batch, and settles each answer while the next batch is on its way. A
 * change leaves the queue only on its own parsed answer.
 *
 * @returns the server's epoch, or null where there was nothing to send
 * @throws ApiError, NoAnswer: everything unanswered is still queued
 */
export const pushQueue = async (
  context: PushContext,
  progress: (sending: number) => Promise<unknown>,
): Promise<string | null> => {
  const { db } = context
  let epoch: string | null = null
  let size = (await db.getMeta('batch_size')) ?? FIRST
  let sent = await sendNext(context, 0, size, progress)
  while (sent) {
    const { batch, started } = sent
    let reply: PushReply
    try {
      reply = await sent.reply
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 413 && error.status !== 400)) throw error
      // The server cannot take this batch: too large, or one of them is no mutation at all. Find which.
      if (batch.length > 1) size = Math.max(1, Math.floor(batch.length / 2))
      else await setAside(context, batch[0] as QueueEntry, error.code)
      sent = await sendNext(context, 0, size, progress)
      continue
    }
    const asked = new Set(batch.map((entry) => entry.id))
    // No answer to anything that was asked: to ask again at once would go on for ever.
    if (!reply.results.some((result) => asked.has(result.id))) throw new NoAnswer('gateway')
    size = nextBatchSize(size, batch.length, performance.now() - started)
    const next = await sendNext(context, batch.at(-1)?.seq ?? 0, size, progress)
    await settle(context, batch, reply.results)
    epoch = reply.epoch
    await db.setMeta('batch_size', size)
    // What an answer left out, and what was queued meanwhile, is asked for from the head again.
    sent = next ?? (await sendNext(context, 0, size, progress))
  }
  return epoch
}

const send = (
  { token, device }: PushContext,
  batch: readonly (QueueEntry | AcceptedEntry)[],
): Promise<PushReply> =>
  call('sync.push', { token, timeout: TIMEOUT_MS, body: { device_id: device, mutations: batch.map(wire) } })

/** Sends changes again that an earlier life of the database had accepted; it may have forgotten them. */
export const resendAccepted = async (context: PushContext): Promise<void> => {
  const entries = await context.db.accepted.orderBy('seq').toArray()
  for (let i = 0; i < entries.length; i += FIRST) {
    const batch = entries.slice(i, i + FIRST)
    const { results } = await send(context, batch)
    await settle(context, batch, results)
  }
}

const setAside = async ({ db }: PushContext, entry: QueueEntry, code: string): Promise<void> => {
  await db.transaction('rw', db.outbox, db.set_aside, async () => {
    await db.set_aside.put({ ...entry, at: Date.now(), status: 'rejected', code, detail: null })
    await db.outbox.delete(entry.seq)
  })
  announce({ kind: 'queue', user: db.user })
}

/** Takes the answers in: queue, rows, aliases and what still waits, in one transaction. */
const settle = async (
  { db, organisation }: PushContext,
  batch: readonly (QueueEntry | AcceptedEntry)[],
  results: readonly MutationResult[],
): Promise<void> => {
  const answers = new Map(results.map((r) => [r.id, r]))
  const rows = new Map<string, ServerChange>()
  for (const change of results.flatMap((r) => r.rows as ServerChange[])) rows.set(refKey(change), change)
  const changes = [...rows.values()]
  const reapplied = await db.transaction('rw', writeTables(db), async (transaction) => {
    await fileAway(db, batch, answers)
    await putServerRows(db, changes)
    return reapply(db, transaction, organisation, keysOf(changes))
  })
  for (const [table, ids] of idsByTable([...changes, ...reapplied]))
    announce({ kind: 'rows', user: db.user, table, ids })
  announce({ kind: 'queue', user: db.user })
}

/** Moves answered changes out of the queue: accepted ones to be kept for a while, the others set aside. */
const fileAway = async (
  db: ReplicaDb,
  batch: readonly (QueueEntry | AcceptedEntry)[],
  answers: ReadonlyMap<string, MutationResult>,
): Promise<void> => {
  const at = Date.now()
  const accepted: AcceptedEntry[] = []
  const aside: SetAsideEntry[] = []
  const aliases: { id: string; target: string }[] = []
  const done: number[] = []
  for (const entry of batch) {
    const answer = answers.get(entry.id)
    if (!answer) continue
    done.push(entry.seq)
    const status = answer.status === 'duplicate' ? (answer.first ?? 'applied') : answer.status
    const alias = answer.detail?.alias_of
    if (typeof alias === 'string') aliases.push({ id: String(entry.args.id), target: alias })
    if (status === 'applied' || status === 'conflict') {
      accepted.push({ ...entry, at, status, conflicts: answer.conflicts ?? [] })
    } else {
      aside.push({ ...entry, at, status, code: answer.code ?? 'invalid', detail: answer.detail ?? null })
    }
  }
  await db.outbox.bulkDelete(done)
  if (aliases.length) await db.aliases.bulkPut(aliases)
  if (accepted.length) await db.accepted.bulkPut(accepted)
  if (aside.length) {
    await db.set_aside.bulkPut(aside)
    await db.accepted.bulkDelete(aside.map((e) => e.id))
  }
}
