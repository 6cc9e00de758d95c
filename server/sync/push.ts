import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { AppError } from '../../contract/errors.ts'
import {
  type MutationEnvelope,
  type MutationResult,
  PUSH_LIMIT,
  type PushReply,
} from '../../contract/sync.ts'
import type { Db, Tx } from '../db/client.ts'
import { network } from '../db/schema.ts'
import { isTransient } from '../db/transient.ts'
import { type Author, type Batch, takeVersion } from './author.ts'
import { judgeBatch } from './judge-batch.ts'
import type { Outcome } from './outcome.ts'
import { withRows } from './result-rows.ts'
import { storeAnswers, storedBefore } from './stored-answers.ts'

/** Device clocks are evidence only, and may stand anywhere: what is no date that can be stored becomes now. */
const soundInstant = (text: string): string => {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return (year >= 1970 && year <= 2200 ? at : new Date()).toISOString()
}

type DeviceAuthor = Author & { device: string }

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
  try {
    return await pushTogether(
      db,
      author,
      queue.map((m) => ({ ...m, made_at: soundInstant(m.made_at) })),
    )
  } catch (error) {
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

const pushTogether = (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> =>
  db.club(author.organisation, async (tx, client) => {
    await lockDevice(tx, author, Math.max(0, ...queue.map((m) => m.seq)))
    const { version, epoch, outcomes } = await runBatch(tx, client, author, queue)
    return { epoch, version, results: await withRows(tx, queue, outcomes) }
  })

/**
 * Judges and stores changes that came by a plain call. `check` sees every answer before the commit and
 * may throw, which undoes them all.
 */
export const pushPlain = (
  db: Db,
  author: Author,
  queue: readonly MutationEnvelope[],
  check: (outcome: Outcome) => void,
): Promise<void> =>
  db.club(author.organisation, async (tx, client) => {
    const { outcomes } = await runBatch(tx, client, author, queue)
    outcomes.forEach(check)
  })

const runBatch = async (tx: Tx, client: PoolClient, author: Author, queue: readonly MutationEnvelope[]) => {
  // Before the club is locked: the device's own row, locked already, keeps its earlier answers as they are.
  const earlier = await storedBefore(client, author, queue)
  const { version, now, epoch } = await takeVersion(tx, author.organisation)
  const batch: Batch = { tx, client, author, version, now, refused: new Set() }
  const outcomes = await judgeBatch(batch, queue, earlier)
  await storeAnswers(batch, queue, outcomes)
  return { version, epoch, outcomes }
}

/** Takes the device's row, made at its first push, before everything else, and moves its place on. */
const lockDevice = async (tx: Tx, author: DeviceAuthor, highest: number): Promise<void> => {
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`INSERT INTO devices (id, organisation_id, user_id, last_seq)
        VALUES (${author.device}, ${author.organisation}, ${author.user.id}, ${highest})
        ON CONFLICT (id) DO UPDATE SET last_seq = greatest(devices.last_seq, ${highest}), last_seen = now()
          WHERE devices.user_id = ${author.user.id}
        RETURNING user_id`,
  )
  if (rows.length === 0) throw new AppError('device_of_another_user')
}

/** A mutation that breaks the server is refused, so that those behind it can go on. It is not stored. */
const refuseUnstorable = (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> =>
  db.club(author.organisation, async (tx) => {
    const [row] = await tx.select({ epoch: network.epoch }).from(network)
    const results = queue.map(
      (m): MutationResult => ({ id: m.id, status: 'rejected', code: 'unexpected', rows: [] }),
    )
    return { epoch: row?.epoch ?? '', version: 0, results }
  })
