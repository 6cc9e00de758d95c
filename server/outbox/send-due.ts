import { eq, sql } from 'drizzle-orm'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { mails } from '../db/schema.ts'
import type { Bounce } from './bounce.ts'
import { getAddressRefusal, getErrorCode, type MailTransport, type OutgoingMail } from './mail-transport.ts'

/** Minutes for which a claimed email belongs to one process. Sending never takes so much time. */
const CLAIM_MINUTES = 15
/**
 * Delay in seconds after the first failure. The delay doubles with each further failure, up to the maximum
 * below.
 */
const MIN_RETRY_DELAY_SECONDS = 60
const MAX_RETRY_DELAY_SECONDS = 6 * 3600
/** Days after which the job gives up an unsent email. */
export const GIVE_UP_DAYS = 3

type ClaimedMail = OutgoingMail & { tries: number }

const isOutdated = sql`created < now() - make_interval(days => ${GIVE_UP_DAYS})`

/** Claims the oldest due email. SKIP LOCKED gives each process a different one. */
const claimNextMail = (db: Db): Promise<ClaimedMail | undefined> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<Omit<ClaimedMail, 'reply_to'>>(sql`
      UPDATE mails SET tries = tries + 1, next_try = now() + make_interval(mins => ${CLAIM_MINUTES})
      WHERE id = (
        SELECT id FROM mails WHERE next_try <= now() AND NOT ${isOutdated}
        ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, to_address, subject, text, tries`)
    const [claimedMail] = rows
    if (!claimedMail) return undefined
    const { contact_address: reply_to } = await readNetworkSettings(tx)
    return { ...claimedMail, reply_to }
  })

const recordSent = (db: Db, id: string) =>
  db.network((tx) =>
    tx.update(mails).set({ sent: sql`now()`, next_try: null, failed_reason: null, text: '' }).where(eq(mails.id, id)),
  )

const recordFailure = (db: Db, { id, tries }: ClaimedMail, reason: string) => {
  const delaySeconds = Math.min(MIN_RETRY_DELAY_SECONDS * 2 ** (tries - 1), MAX_RETRY_DELAY_SECONDS)
  return db.network((tx) =>
    tx
      .update(mails)
      .set({ failed_reason: reason, next_try: sql`now() + make_interval(secs => ${delaySeconds})` })
      .where(eq(mails.id, id)),
  )
}

/**
 * Gives up emails that could not be sent for days. Their content is outdated, and their links must not stay readable.
 */
export const giveUpOldMails = async ({ db, log }: { db: Db; log: Log }): Promise<void> => {
  const { rows } = await db.network((tx) =>
    tx.execute<{ id: string; reason: string | null; tries: number }>(sql`
      UPDATE mails SET next_try = NULL, text = '' WHERE next_try <= now() AND ${isOutdated}
      RETURNING id, failed_reason AS reason, tries`),
  )
  for (const { id, reason, tries } of rows) log.error({ mail: id, reason, tries }, 'mail abandoned')
}

/** Records that mail servers rejected emails, so that the records of these emails show it. */
export type RecordBounces = (db: Db, bounces: readonly Bounce[]) => Promise<unknown>

type SendDueOptions = { db: Db; post: MailTransport; log: Log; signal: AbortSignal; recordBounces: RecordBounces }

/** Sends all due emails one by one. Logs only ids, codes and counts. */
export const sendDue = async ({ db, post, log, signal, recordBounces }: SendDueOptions): Promise<void> => {
  await giveUpOldMails({ db, log })
  while (!signal.aborted) {
    const claimedMail = await claimNextMail(db)
    if (!claimedMail) return
    const { id, tries } = claimedMail
    try {
      await post.send(claimedMail)
    } catch (error) {
      const reason = getErrorCode(error)
      const addressRefusal = getAddressRefusal(error)
      if (addressRefusal) await recordBounces(db, [{ mail: id, ...addressRefusal }])
      else await recordFailure(db, claimedMail, reason)
      log.warn({ mail: id, reason, tries }, addressRefusal ? 'mail rejected' : 'mail not sent')
      continue
    }
    await recordSent(db, id)
    log.info({ mail: id, tries }, 'mail sent')
  }
}
