import { presentForm } from '@contract/present-form.ts'
import type { MutationResult, PushReply } from '@contract/sync.ts'
import { PUSH_LIMIT, syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import type { AcceptedEntry, QueueEntry, ReplicaDb } from '../db.ts'
import { announce } from './announce.ts'
import { countSentBack, keepForOffer, knownEpoch } from './offers.ts'
import { allAccepted } from './receipts.ts'
import { type Settled, settle } from './settle.ts'

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

/** Whether a batch that got no answer may have been more than the network takes: without one it fails at once. */
const tookLong = ({ reason }: NoAnswer, started: number): boolean =>
  reason === 'timeout' || performance.now() - started > AIM_MS

/** A change as it is sent: one of an older app in the words of this one. */
const wire = (entry: QueueEntry | AcceptedEntry) => {
  const { id, seq, name, v, args, made_at } = presentForm(entry) ?? entry
  return { id, seq, name, v, args, made_at }
}

/** A batch on its way. */
type Sent = { batch: QueueEntry[]; started: number; reply: Promise<PushReply> }

/**
 * The queue while it is sent, read once: reading the rest of ten thousand changes for each batch takes longer than
 * sending it. Only the engine takes anything out of the queue, and one engine runs at a time.
 */
class Sending {
  /** Not answered yet, in order. */
  entries: QueueEntry[] = []
  last = 0

  constructor(
    readonly context: PushContext,
    readonly progress: (sending: number) => Promise<unknown>,
  ) {}

  /** Sends what waits behind `after`; null where nothing does. */
  async next(after: number, size: number): Promise<Sent | null> {
    const { db } = this.context
    const from = this.entries.findIndex((entry) => entry.seq > after)
    const known = from < 0 ? 0 : this.entries.length - from
    if (known < size) {
      const fresh = await db.outbox.where('seq').above(this.last).toArray()
      this.entries.push(...fresh)
      this.last = fresh.at(-1)?.seq ?? this.last
    }
    const batch = this.entries.filter((entry) => entry.seq > after).slice(0, size)
    if (batch.length === 0) return null
    await this.progress(batch.length)
    await db.setMeta('sent_up_to', batch.at(-1)?.seq ?? 0)
    const reply = sendBatch(this.context, batch)
    // Heard where it is awaited; until then a failure must not end the worker.
    reply.catch(() => undefined)
    return { batch, started: performance.now(), reply }
  }

  /** Takes an answer in. */
  async settle(
    batch: readonly QueueEntry[],
    results: readonly MutationResult[],
    how: Settled,
  ): Promise<void> {
    const answered = new Set(results.map((result) => result.id))
    const done = new Set(batch.filter((entry) => answered.has(entry.id)))
    const rest = this.entries.filter((entry) => !done.has(entry))
    await settle(this.context, batch, results, how, { entries: rest, last: this.last })
    this.entries = rest
  }
}

/**
 * Sends the queue from its head, batch after batch, and settles each answer while the next batch is on its way. A
 * change leaves the queue only on its own parsed answer. Where an answer tells of a restored database it ends there, and
 * what was refused stays in the queue: it may need what the backup has forgotten, which has to be sent again first.
 *
 * @returns the server's epoch, or null where there was nothing to send
 * @throws ApiError, NoAnswer: everything unanswered is still queued
 */
export const pushQueue = async (
  context: PushContext,
  progress: (sending: number) => Promise<unknown>,
): Promise<string | null> => {
  const { db } = context
  const known = await knownEpoch(db)
  let epoch: string | null = null
  let size = (await db.getMeta('batch_size')) ?? FIRST
  const sending = new Sending(context, progress)
  let sent = await sending.next(0, size)
  while (sent) {
    const { batch, started } = sent
    let reply: PushReply
    try {
      reply = await sent.reply
    } catch (error) {
      if (error instanceof NoAnswer && tookLong(error, started))
        await db.setMeta('batch_size', Math.max(SMALLEST, Math.floor(batch.length / 2)))
      if (!(error instanceof ApiError) || (error.status !== 413 && error.status !== 400)) throw error
      // The server cannot take this batch: too large, or one of them is no mutation at all. Find which.
      if (batch.length > 1) size = Math.max(1, Math.floor(batch.length / 2))
      else {
        const [entry] = batch as [QueueEntry]
        await setAside(context, entry, error.code)
        sending.entries = sending.entries.filter((other) => other !== entry)
      }
      sent = await sending.next(0, size)
      continue
    }
    const asked = new Set(batch.map((entry) => entry.id))
    // No answer to anything that was asked: to ask again at once would go on for ever.
    if (!reply.results.some((result) => asked.has(result.id))) throw new NoAnswer('gateway')
    size = nextBatchSize(size, batch.length, performance.now() - started)
    const restored = known !== undefined && reply.epoch !== known
    if (restored) await keepForOffer(db, known, reply)
    const next = restored ? null : await sending.next(batch.at(-1)?.seq ?? 0, size)
    await sending.settle(batch, reply.results, restored ? 'restored' : 'sent')
    epoch = reply.epoch
    if (restored) return epoch
    await db.setMeta('batch_size', size)
    // What an answer left out, and what was queued meanwhile, is asked for from the head again.
    sent = next ?? (await sending.next(0, size))
  }
  return epoch
}

/** Sends some changes and gives what the server says of each. @throws ApiError, NoAnswer */
export const sendBatch = (
  { token, device }: Pick<PushContext, 'token' | 'device'>,
  batch: readonly (QueueEntry | AcceptedEntry)[],
): Promise<PushReply> =>
  call(syncOperations['sync.push'], {
    token,
    timeout: TIMEOUT_MS,
    body: { device_id: device, mutations: batch.map(wire) },
  })

/** Sends changes again that an earlier life of the database had accepted; it may have forgotten them. */
export const resendAccepted = async (context: PushContext): Promise<void> => {
  const { db } = context
  const entries = await allAccepted(db)
  let size = FIRST
  for (let i = 0; i < entries.length; ) {
    const batch = entries.slice(i, i + size)
    try {
      const { results } = await sendBatch(context, batch)
      await settle(context, batch, results, 'resent')
      await countSentBack(db, peopleIn(batch, results), 0)
      i += batch.length
    } catch (error) {
      // They were accepted in other batches: together they may be more than the server takes at once.
      if (!(error instanceof ApiError) || error.status !== 413 || batch.length === 1) throw error
      size = Math.ceil(batch.length / 2)
    }
  }
}

/** How many people these answers have brought back. */
const peopleIn = (batch: readonly AcceptedEntry[], results: readonly MutationResult[]): number => {
  const made = new Set(batch.flatMap(({ id, name }) => (name === 'registered.create' ? id : [])))
  return results.filter(({ id, status }) => status === 'applied' && made.has(id)).length
}

const setAside = async ({ db }: PushContext, entry: QueueEntry, code: string): Promise<void> => {
  await db.transaction('rw', db.outbox, db.set_aside, db.meta, async () => {
    // No answer brought the server's rows back: they come with a new start.
    await db.meta.delete('cursor')
    await db.set_aside.put({ ...entry, at: Date.now(), status: 'rejected', code, detail: null })
    await db.outbox.delete(entry.seq)
  })
  announce({ kind: 'queue', user: db.user })
}
