import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { Log } from '../log.ts'
import { noteBounces } from './bounces/note-bounces.ts'
import { type Letter, type Post, reasonOf, refusedAddressOf } from './post.ts'

/** A mail that one process sends is left alone by the others for so long: longer than a sending can take. */
const TAKEN_MINUTES = 15
/** The first wait after a failure; each further one is twice as long, up to the longest. */
const FIRST_WAIT_SECONDS = 60
const MAX_RETRY_DELAY_SECONDS = 6 * 3600
/** Days for which a mail is tried. */
export const GIVE_UP_DAYS = 3

type Taken = Letter & { tries: number }

const old = sql`created < now() - make_interval(days => ${GIVE_UP_DAYS})`

/** Takes the mail that has waited longest. Of many processes each takes another one. */
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

/** Mails not taken for days: what they say has passed, and links in them stay readable no longer. */
export const giveUpOld = async ({ db, log }: { db: Db; log: Log }): Promise<void> => {
  const { rows } = await db.network((tx) =>
    tx.execute<{ id: string; reason: string | null; tries: number }>(sql`
      UPDATE mails SET next_try = NULL, text = '' WHERE next_try <= now() AND ${old}
      RETURNING id, failed_reason AS reason, tries`),
  )
  for (const { id, reason, tries } of rows) log.error({ mail: id, reason, tries }, 'mail given up')
}

type Work = { db: Db; post: Post; log: Log; signal: AbortSignal }

/** Sends the mails whose time has come, one after the other. What the log says of them is ids, codes and numbers. */
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
