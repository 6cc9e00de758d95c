import { AppError } from '../../../contract/errors.ts'
import {
  type MutationEnvelope,
  type MutationResult,
  PUSH_LIMIT,
  type PushReply,
} from '../../../contract/sync.ts'
import { type Db, noteChange } from '../../db/client.ts'
import { network } from '../../db/schema.ts'
import { isTransient } from '../../db/transient.ts'
import {
  type Author,
  type Batch,
  bringDevice,
  type DeviceAuthor,
  repliedTurn,
  takeDeviceTurn,
  takeVersion,
  type Work,
} from '../author.ts'
import { judgeBatch } from '../judge/judge-batch.ts'
import { touchedAnyway } from '../judge/named-records.ts'
import { withRows } from '../pull/result-rows.ts'
import { type Outcome, rejected } from './outcome.ts'
import { pushPlainTicks } from './plain-push.ts'
import { isStoredTwice, noneBefore, storeAnswers, storedBefore, storedElsewhere } from './stored-answers.ts'

/** No change is older than the product. A clock that has lost its time begins in one of the years before. */
const EARLIEST_YEAR = 2025

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}

/**
 * Device clocks are evidence only, and may be set anywhere. What was made was made before it came, and after the
 * product was there: any other time, and what is no date at all, becomes the time it was received.
 */
export const soundInstant = (text: string, received: Date): string => {
  const at = new Date(text)
  return (at.getUTCFullYear() >= EARLIEST_YEAR && at <= received ? at : received).toISOString()
}

/**
 * Replays a device's mutations: every one is judged once, in order, and its effect, its stored answer
 * and the device's place commit together. A change that cannot be stored at all is refused alone.
 *
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const push = async (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> => {
  if (queue.length > PUSH_LIMIT) throw new AppError('too_large')
  const received = new Date()
  const sound = queue.map((m) => ({ ...m, made_at: soundInstant(m.made_at, received) }))
  try {
    return (await pushPlainTicks(db, author, sound)) ?? (await pushJudged(db, author, sound))
  } catch (error) {
    // Row-level security hides the user's own device as well, where they have been moved to another club.
    const hidden = error instanceof AppError && error.code === 'device_of_another_user'
    if (hidden && (await bringDevice(db, author))) return push(db, author, queue)
    if (error instanceof AppError) throw error
    if (isTransient(error)) throw new AppError('unavailable', null, { cause: error, retryAfter: 5 })
    if (queue.length <= 1) return refuseUnstorable(db, author, queue)
    let reply: PushReply | undefined
    const results: MutationResult[] = []
    for (const one of queue) {
      reply = await push(db, author, [one])
      results.push(...reply.results)
    }
    return { ...(reply as PushReply), results }
  }
}

const pushJudged = (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> =>
  pushTogether(db, author, queue, 'new').catch((error: unknown) => {
    if (isSeenBefore(error)) return pushTogether(db, author, queue, 'looked_up')
    throw error
  })

/** Something of this push may have been answered before. */
class SeenBefore extends Error {}

const isSeenBefore = (error: unknown): boolean => error instanceof SeenBefore || isStoredTwice(error)

/**
 * A first try takes all of a push to be new: ahead of the device's place, and the audit trail takes no id twice. Where
 * an answer was lost on its way it is not so; then everything is undone and each change is looked up first.
 */
const pushTogether = async (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
  tried: 'new' | 'looked_up',
): Promise<PushReply> => {
  const seqs = queue.map((m) => m.seq)
  const elsewhere = tried === 'new' ? noneBefore() : await storedElsewhere(db, author, queue)
  return db.club(
    author.organisation,
    async (tx, client) => {
      const work: Work = { tx, client, author, refused: new Set(), written: new Map() }
      const turn = once(async () => {
        const taken = await takeDeviceTurn(client, author, Math.max(0, ...seqs))
        if (!taken) throw new AppError('device_of_another_user')
        noteChange(tx, { organisation: author.organisation, version: taken.version })
        if (tried === 'new' && Math.min(...seqs) <= taken.place) throw new SeenBefore()
        return { ...work, ...taken }
      })
      const earlier =
        tried === 'new'
          ? noneBefore()
          : await turn().then(() => storedBefore(client, author, queue, elsewhere))
      const outcomes = await judgeBatch(work, turn, queue, earlier)
      const batch = await turn()
      await storeAnswers(batch, queue, outcomes)
      const results = await withRows(work, queue, await touchedAnyway(work, queue, outcomes))
      return { ...repliedTurn(batch), results }
    },
    'by_key',
  )
}

/** What a plain call does within the transaction of its changes; each of these may throw, which undoes them all. */
export type PlainSteps = {
  /** Before the first change is judged, with the club's turn taken. */
  before?: ((batch: Batch) => Promise<void>) | undefined
  /** Sees every answer. */
  check: (outcome: Outcome) => void
  /** After the last change. */
  after?: ((batch: Batch) => Promise<void>) | undefined
}

/** Judges and stores changes that came by a plain call. */
export const pushPlain = (
  db: Db,
  author: Author,
  queue: readonly MutationEnvelope[],
  { before, check, after }: PlainSteps,
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
        ...(await takeVersion(tx, author.organisation)),
        clubSince: null,
      }
      await before?.(batch)
      // Its ids were made for this very call.
      const outcomes = await judgeBatch(batch, () => Promise.resolve(batch), queue, noneBefore())
      await storeAnswers(batch, queue, outcomes)
      outcomes.forEach(check)
      await after?.(batch)
    },
    'by_key',
  )

/** A mutation that breaks the server is refused, so that those behind it can go on. It is not stored. */
const refuseUnstorable = (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> => {
  const refused = queue.map(() => ({ ...rejected('unexpected', []), stored: false, record: null }))
  const reply = (rows: 'rows' | 'no rows') =>
    db.club(author.organisation, async (tx) => {
      const work = { tx, author }
      const outcomes = rows === 'rows' ? await touchedAnyway(work, queue, refused) : refused
      const results = await withRows(work, queue, outcomes)
      const [row] = await tx.select({ epoch: network.epoch }).from(network)
      return { epoch: row?.epoch ?? '', version: 0, results }
    })
  // What broke the server may be in the records themselves: then it is refused without them.
  return reply('rows').catch(() => reply('no rows'))
}
