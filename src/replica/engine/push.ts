import type { MutationResult, PushReply } from '@contract/sync.ts'
import { PUSH_LIMIT, syncOperations } from '@contract/sync.ts'
import { upcastChange } from '@contract/upcast-change.ts'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import type { AcceptedEntry, QueueEntry, ReplicaDb } from '../db.ts'
import { announce } from './announce.ts'
import { readAllAccepted } from './receipts.ts'
import { addReuploadCounts, readAcceptedEpoch, storeForReupload } from './reupload.ts'
import { type SettleMode, settleBatch } from './settle.ts'

const MIN_BATCH_SIZE = 50
const FIRST_BATCH_SIZE = 200
/** Target duration of a request in ms, short enough to end before the tablet is put away. */
const TARGET_DURATION_MS = 2000
const PUSH_TIMEOUT_MS = 60_000

export type PushContext = { db: ReplicaDb; organisation: string; token: string; device: string }

/** Returns the size of the next batch, after a batch of `sent` changes took `ms`. Aims at two seconds per request. */
export const getNextBatchSize = (size: number, sentCount: number, ms: number): number => {
  const targetSize = Math.round((sentCount * TARGET_DURATION_MS) / Math.max(ms, 1))
  const nextSize = sentCount < size ? Math.max(size, targetSize) : targetSize
  return Math.min(PUSH_LIMIT, Math.max(MIN_BATCH_SIZE, Math.min(nextSize, size * 4)))
}

/**
 * True if a batch without a response may have been too large for the network. A request without a network fails at
 * once, so it is not counted.
 */
const mayBeTooLarge = ({ reason }: NoAnswer, started: number): boolean =>
  reason === 'timeout' || performance.now() - started > TARGET_DURATION_MS

/** Converts a change to its wire form. Upgrades a change from an older app first. */
const toWireMutation = (entry: QueueEntry | AcceptedEntry) => {
  const { id, seq, name, v, args, made_at } = upcastChange(entry) ?? entry
  return { id, seq, name, v, args, made_at }
}

/** A batch that has been sent, with its start time and pending response. */
type SentBatch = { batch: QueueEntry[]; started: number; reply: Promise<PushReply> }

/**
 * In-memory copy of the queue during sending. Reading thousands of remaining changes for each batch would take longer
 * than sending them. The copy stays correct because only the engine removes queue entries, and one engine runs at a
 * time.
 */
class SendQueue {
  /** Entries without a response yet, in queue order. */
  entries: QueueEntry[] = []
  last = 0

  constructor(
    readonly context: PushContext,
    readonly progress: (sending: number) => Promise<unknown>,
  ) {}

  /** Sends the pending entries after sequence number `after`. Returns null if no entries are pending. */
  async next(after: number, size: number): Promise<SentBatch | null> {
    const { db } = this.context
    const startIndex = this.entries.findIndex((entry) => entry.seq > after)
    const knownCount = startIndex < 0 ? 0 : this.entries.length - startIndex
    if (knownCount < size) {
      const newEntries = await db.outbox.where('seq').above(this.last).toArray()
      this.entries.push(...newEntries)
      this.last = newEntries.at(-1)?.seq ?? this.last
    }
    const batch = this.entries.filter((entry) => entry.seq > after).slice(0, size)
    if (batch.length === 0) return null
    await db.setMeta('sent_up_to', batch.at(-1)?.seq ?? 0)
    const startedAt = performance.now()
    const reply = sendBatch(this.context, batch)
    // Mark the error as handled, because it is thrown again when the promise is awaited. Otherwise it would crash the
    // worker.
    reply.catch(() => undefined)
    // Store the progress while the server works.
    await this.progress(batch.length)
    return { batch, started: startedAt, reply }
  }

  /** Applies a response to the replica, and removes its entries from this queue. */
  async settle(batch: readonly QueueEntry[], results: readonly MutationResult[], how: SettleMode): Promise<void> {
    const answeredIds = new Set(results.map((result) => result.id))
    const settledEntries = new Set(batch.filter((entry) => answeredIds.has(entry.id)))
    const remainingEntries = this.entries.filter((entry) => !settledEntries.has(entry))
    await settleBatch(this.context, batch, results, how, { entries: remainingEntries, last: this.last })
    this.entries = remainingEntries
  }
}

/**
 * Sends the queue from its start in batches, and settles each response while the next batch is in flight. A change
 * leaves the queue only after its result has been parsed. Stops if a response reveals a restored database. Refused
 * changes then stay in the queue, because they may need changes that are missing in the backup. Those must be resent
 * first.
 * @returns the server's epoch, or null if there was nothing to send
 * @throws ApiError, NoAnswer: all changes without a result stay queued
 */
export const pushQueue = async (
  context: PushContext,
  progress: (sending: number) => Promise<unknown>,
): Promise<string | null> => {
  const { db } = context
  const acceptedEpoch = await readAcceptedEpoch(db)
  let epoch: string | null = null
  let size = (await db.getMeta('batch_size')) ?? FIRST_BATCH_SIZE
  let storedSize = size
  const sendQueue = new SendQueue(context, progress)
  let sentBatch = await sendQueue.next(0, size)
  while (sentBatch) {
    const { batch, started: startedAt } = sentBatch
    let reply: PushReply
    try {
      reply = await sentBatch.reply
    } catch (error) {
      if (error instanceof NoAnswer && mayBeTooLarge(error, startedAt))
        await db.setMeta('batch_size', Math.max(MIN_BATCH_SIZE, Math.floor(batch.length / 2)))
      if (!(error instanceof ApiError) || (error.status !== 413 && error.status !== 400)) throw error
      // Halve a batch that the server rejects. It is too large, or one entry is not a valid mutation.
      if (batch.length > 1) size = Math.max(1, Math.floor(batch.length / 2))
      else {
        const [entry] = batch as [QueueEntry]
        await quarantine(context, entry, error.code)
        sendQueue.entries = sendQueue.entries.filter((other) => other !== entry)
      }
      sentBatch = await sendQueue.next(0, size)
      continue
    }
    const sentIds = new Set(batch.map((entry) => entry.id))
    // Stop if the response has no result for any sent change, because an immediate retry would loop forever.
    if (!reply.results.some((result) => sentIds.has(result.id))) throw new NoAnswer('gateway')
    size = getNextBatchSize(size, batch.length, performance.now() - startedAt)
    const wasRestored = acceptedEpoch !== undefined && reply.epoch !== acceptedEpoch
    if (wasRestored) await storeForReupload(db, acceptedEpoch, reply)
    const nextBatch = wasRestored ? null : await sendQueue.next(batch.at(-1)?.seq ?? 0, size)
    await sendQueue.settle(batch, reply.results, wasRestored ? 'restored' : 'sent')
    epoch = reply.epoch
    if (wasRestored) return epoch
    if (size !== storedSize) await db.setMeta('batch_size', size)
    storedSize = size
    // Start again from the beginning of the queue, for entries without a result and newly queued entries.
    sentBatch = nextBatch ?? (await sendQueue.next(0, size))
  }
  return epoch
}

/**
 * Sends changes and returns the server's result for each change.
 * @throws ApiError, NoAnswer
 */
export const sendBatch = (
  { token, device }: Pick<PushContext, 'token' | 'device'>,
  batch: readonly (QueueEntry | AcceptedEntry)[],
): Promise<PushReply> =>
  call(syncOperations['sync.push'], {
    token,
    timeout: PUSH_TIMEOUT_MS,
    body: { device_id: device, mutations: batch.map(toWireMutation) },
  })

/** Resends changes that were accepted before the database was restored, because they may be missing in the backup. */
export const resendAccepted = async (context: PushContext): Promise<void> => {
  const { db } = context
  const entries = await readAllAccepted(db)
  let size = FIRST_BATCH_SIZE
  for (let i = 0; i < entries.length; ) {
    const batch = entries.slice(i, i + size)
    try {
      const { results } = await sendBatch(context, batch)
      await settleBatch(context, batch, results, 'resent')
      await addReuploadCounts(db, countRestoredPeople(batch, results), 0)
      i += batch.length
    } catch (error) {
      // Halve the batch, because entries that were accepted in several batches may together exceed the request limit.
      if (!(error instanceof ApiError) || error.status !== 413 || batch.length === 1) throw error
      size = Math.ceil(batch.length / 2)
    }
  }
}

/** Counts the people that these results have restored. */
const countRestoredPeople = (batch: readonly AcceptedEntry[], results: readonly MutationResult[]): number => {
  const createIds = new Set(batch.flatMap(({ id, name }) => (name === 'registered.create' ? id : [])))
  return results.filter(({ id, status }) => status === 'applied' && createIds.has(id)).length
}

const quarantine = async ({ db }: PushContext, entry: QueueEntry, code: string): Promise<void> => {
  await db.transaction('rw', db.outbox, db.set_aside, db.meta, async () => {
    // Pull from the beginning, because no response has restored the server's rows.
    await db.meta.delete('cursor')
    await db.set_aside.put({ ...entry, at: Date.now(), status: 'rejected', code, detail: null })
    await db.outbox.delete(entry.seq)
  })
  announce({ kind: 'queue', user: db.user })
}
