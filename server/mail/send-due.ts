import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { Log } from '../log.ts'
import { noteBounces } from './bounces/note-bounces.ts'
import { type Letter, type Post, reasonOf, refusedAddressOf } from './post.ts'

/** Minutes for which a claimed email is left to its process. Longer than any sending. */
const TAKEN_MINUTES = 15
/** Delay after the first failure. It doubles with each failure up to the maximum. */
const FIRST_WAIT_SECONDS = 60
const MAX_RETRY_DELAY_SECONDS = 6 * 3600
/** Days after which an unsent email is given up. */
export const GIVE_UP_DAYS = 3

type Taken = Letter & { tries: number }

const old = sql`created < now() - make_interval(days => ${GIVE_UP_DAYS})`

/** Claims the oldest due email. SKIP LOCKED gives each process a different one. */
const takeOne = (db: Db): Promise<Taken | undefined> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<Omit<Taken, 'reply_to'>>(sql`
      UPDATE mails SET tries = tries + 1, next_try = now() + make_interval(mins => ${TAKEN_MINUTES})
      WHERE id = (
        SELECT id FROM mails WHERE next_try <= now() AND NOT ${old}
        ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, to_address, subject, text, tries`)
    const [taken] = rows
    if (!taken) return undefined
    const { contact_address: reply_to } = await readNetworkSettings(tx)
    return { ...taken, reply_to }
  })

const noteSent = (db: Db, id: string) =>
  db.network((tx) =>
    tx
      .update(mails)
      .set({ sent: sql`now()`, next_try: null, failed_reason: null, text: '' })
      .where(eq(mails.id, id)),
  )

const noteFailed = (db: Db, { id, tries }: Taken, reason: string) => {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), MAX_RETRY_DELAY_SECONDS)
  return db.network((tx) =>
    tx
      .update(mails)
      .set({ failed_reason: reason, next_try: sql`now() + make_interval(secs => ${wait})` })
      .where(eq(mails.id, id)),
  )
}

/**
 * Gives up emails that could not be sent for days. Their content is outdated, and their links must not stay
 * readable.
 */
export const giveUpOld = async ({ db, log }: { db: Db; log: Log }): Promise<void> => {
  const { rows } = await db.network((tx) =>
    tx.execute<{ id: string; reason: string | null; tries: number }>(sql`
      UPDATE mails SET next_try = NULL, text = '' WHERE next_try <= now() AND ${old}
      RETURNING id, failed_reason AS reason, tries`),
  )
  for (const { id, reason, tries } of rows) log.error({ mail: id, reason, tries }, 'mail given up')
}

type Work = { db: Db; post: Post; log: Log; signal: AbortSignal }

/** Sends all due emails one by one. Logs only ids, codes and counts. */
export const sendDue = async ({ db, post, log, signal }: Work): Promise<void> => {
  await giveUpOld({ db, log })
  while (!signal.aborted) {
    const taken = await takeOne(db)
    if (!taken) return
    const { id, tries } = taken
    try {
      await post.send(taken)
    } catch (error) {
      const reason = reasonOf(error)
      const refused = refusedAddressOf(error)
      if (refused) await noteBounces(db, [{ mail: id, ...refused }])
      else await noteFailed(db, taken, reason)
      log.warn({ mail: id, reason, tries }, refused ? 'mail came back' : 'mail not taken')
      continue
    }
    await noteSent(db, id)
    log.info({ mail: id, tries }, 'mail sent')
  }
}
