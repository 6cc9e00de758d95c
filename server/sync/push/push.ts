import { AppError } from '../../../contract/errors.ts'
import { type MutationEnvelope, type MutationResult, PUSH_LIMIT, type PushReply } from '../../../contract/sync.ts'
import { type Db, notifyAfterCommit } from '../../db/client.ts'
import { network } from '../../db/schema.ts'
import { isTransient } from '../../db/transient.ts'
import { judgeBatch } from '../apply/judge-batch.ts'
import { addNamedRecords } from '../apply/named-records.ts'
import { addCurrentRows } from '../pull/result-rows.ts'
import {
  type Author,
  type Batch,
  type ClubWriteContext,
  claimDeviceVersion,
  type DeviceAuthor,
  moveDevice,
  raiseVersion,
  toClaimResponse,
} from '../rows/author.ts'
import { type Outcome, toRejected } from '../rows/outcome.ts'
import {
  createEarlierResults,
  isStoredTwice,
  loadEarlierResults,
  loadResultsElsewhere,
  storeResults,
} from '../rows/stored-results.ts'
import { pushPlainTicks } from './plain-push.ts'

/** First year of the product. A clock that has lost its time starts in an earlier year. */
const EARLIEST_YEAR = 2025

const runOnce = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}

/**
 * Returns a plausible time for a change, because a device clock can show any time. A change is made after the product's
 * first year and before it is received. Any other time, or an invalid one, becomes the time of receipt.
 */
export const toValidInstant = (text: string, received: Date): string => {
  const time = new Date(text)
  return (time.getUTCFullYear() >= EARLIEST_YEAR && time <= received ? time : received).toISOString()
}

/**
 * Applies a device's mutations in order, each once. The changed rows, the stored results and the device's sequence
 * number commit together. If a change cannot be stored, only this change is rejected.
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const push = async (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> => {
  if (queue.length > PUSH_LIMIT) throw new AppError('too_large')
  const receivedAt = new Date()
  const validQueue = queue.map((m) => ({ ...m, made_at: toValidInstant(m.made_at, receivedAt) }))
  try {
    return (await pushPlainTicks(db, author, validQueue)) ?? (await pushValidatedQueue(db, author, validQueue))
  } catch (error) {
    // Move the device to the user's current club and retry. Row-level security hides the user's own device after the
    // user was moved to another club.
    const isOtherDevice = error instanceof AppError && error.code === 'device_of_another_user'
    if (isOtherDevice && (await moveDevice(db, author))) return push(db, author, queue)
    if (error instanceof AppError) throw error
    if (isTransient(error)) throw new AppError('unavailable', null, { cause: error, retryAfter: 5 })
    if (queue.length <= 1) return refuseUnstorable(db, author, queue)
    let reply: PushReply | undefined
    const results: MutationResult[] = []
    for (const envelope of queue) {
      reply = await push(db, author, [envelope])
      results.push(...reply.results)
    }
    return { ...(reply as PushReply), results }
  }
}

const pushValidatedQueue = (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> =>
  pushInTransaction(db, author, queue, 'new').catch((error: unknown) => {
    if (isSeenBefore(error)) return pushInTransaction(db, author, queue, 'looked_up')
    throw error
  })

/** Thrown if a change of this push may have been stored before. */
class SeenBeforeError extends Error {}

const isSeenBefore = (error: unknown): boolean => error instanceof SeenBeforeError || isStoredTwice(error)

/**
 * Pushes a queue in one transaction. The first attempt assumes that all changes are new, so it looks up no earlier
 * results. It fails if a sequence number is not above the device's last one, or if the audit trail already has an id.
 * That happens after a lost response. The transaction is then undone, and the second attempt looks up each change
 * first.
 */
const pushInTransaction = async (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
  attempt: 'new' | 'looked_up',
): Promise<PushReply> => {
  const seqs = queue.map((m) => m.seq)
  const resultsElsewhere = attempt === 'new' ? createEarlierResults() : await loadResultsElsewhere(db, author, queue)
  return db.club(
    author.organisation,
    async (tx, client) => {
      const work: ClubWriteContext = { tx, client, author, refused: new Set(), written: new Map() }
      const claimVersion = runOnce(async () => {
        const claim = await claimDeviceVersion(client, author, Math.max(0, ...seqs))
        if (!claim) throw new AppError('device_of_another_user')
        notifyAfterCommit(tx, { organisation: author.organisation, version: claim.version })
        if (attempt === 'new' && Math.min(...seqs) <= claim.place) throw new SeenBeforeError()
        return { ...work, ...claim }
      })
      const earlierResults =
        attempt === 'new'
          ? createEarlierResults()
          : await claimVersion().then(() => loadEarlierResults(client, author, queue, resultsElsewhere))
      const outcomes = await judgeBatch(work, claimVersion, queue, earlierResults)
      const batch = await claimVersion()
      await storeResults(batch, queue, outcomes)
      const results = await addCurrentRows(work, queue, await addNamedRecords(work, queue, outcomes))
      return { ...toClaimResponse(batch), results }
    },
    'by_key',
  )
}

/** Steps of a plain call within the transaction of its changes. An error in any of them undoes all changes. */
export type PlainCallSteps = {
  /** Runs before the first change is validated, after the club's version is claimed. */
  before?: ((batch: Batch) => Promise<void>) | undefined
  /** Receives every outcome and can throw to undo the call. */
  check: (outcome: Outcome) => void
  /** Runs after the last change. */
  after?: ((batch: Batch) => Promise<void>) | undefined
}

/** Validates and stores the changes of a plain call. */
export const pushPlainCall = (
  db: Db,
  author: Author,
  queue: readonly MutationEnvelope[],
  { before, check, after }: PlainCallSteps,
): Promise<void> =>
  db.club(
    author.organisation,
    async (tx, client) => {
      const batch = {
        tx,
        client,
        author,
        refused: new Set<string>(),
        written: new Map(),
        ...(await raiseVersion(tx, author.organisation)),
        clubSince: null,
      }
      await before?.(batch)
      // Skip the look-up of earlier changes, because the ids were made for this call.
      const outcomes = await judgeBatch(batch, () => Promise.resolve(batch), queue, createEarlierResults())
      await storeResults(batch, queue, outcomes)
      outcomes.forEach(check)
      await after?.(batch)
    },
    'by_key',
  )

/**
 * Rejects a mutation that causes a server error, so that the mutations after it can be applied. The rejection is
 * returned, but the mutation is not stored.
 */
const refuseUnstorable = (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> => {
  const rejectedOutcomes = queue.map(() => ({ ...toRejected('unexpected', []), stored: false, record: null }))
  const buildReply = (rows: 'rows' | 'no rows') =>
    db.club(author.organisation, async (tx) => {
      const work = { tx, author }
      const outcomes = rows === 'rows' ? await addNamedRecords(work, queue, rejectedOutcomes) : rejectedOutcomes
      const results = await addCurrentRows(work, queue, outcomes)
      const [row] = await tx.select({ epoch: network.epoch }).from(network)
      return { epoch: row?.epoch ?? '', version: 0, results }
    })
  // Return the rejection without rows if reading the rows causes the error too.
  return buildReply('rows').catch(() => buildReply('no rows'))
}
