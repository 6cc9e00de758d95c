import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { concernDeeds, concerns, organisations } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { LetterRecipient } from '../outbox/letter.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { buildUnreadConcernMail, buildUnreadNetworkConcernMail } from './concern-key-mails.ts'
import { buildConcernForNetworkMail, buildConcernMail, buildConcernReadMail } from './concern-mails.ts'
import { moveConcernsToClub } from './file-moved-concerns.ts'
import { findSafeguardingRecipients, findSupportRecipients } from './safeguarding-recipients.ts'
import { isForLeader, isUnread } from './unread-concerns.ts'

/** Days after which the network is emailed about a concern that no leader has acknowledged. */
const UNACKNOWLEDGED_DAYS = 3

type ConcernReaders = { leaders: LetterRecipient[]; network: LetterRecipient[] }

/**
 * Finds the users who can read a concern now. These are the active owners of the keys for which the concern is sealed.
 */
const findReaders = async (tx: Tx, env: Env, id: string): Promise<ConcernReaders> => {
  const { rows } = await tx.execute<{ email: string; language: string; leads: boolean }>(sql`
    SELECT DISTINCT u.email, u.language, k.organisation_id IS NOT NULL AS leads
    FROM concern_seals s JOIN concern_keys k ON k.id = s.key_id
    JOIN users u ON CASE WHEN k.organisation_id IS NULL
        THEN k.holders @> jsonb_build_array(jsonb_build_object('id', u.id)) AND u.is_staff AND u.role = 'vp_support'
        ELSE u.id = k.user_id AND u.organisation_id = k.organisation_id AND s.organisation_id = k.organisation_id
          AND u.user_type = 'safeguarding_leader' END
    WHERE s.concern_id = ${id} AND u.is_active AND u.deleted IS NULL`)
  const link = buildPageAddress(env, 'concerns')
  const toRecipients = (leads: boolean) =>
    rows
      .filter((row) => row.leads === leads)
      .map(({ email, language }) => ({ to: email, language: language === 'cy' ? 'cy' : 'en', link }) as const)
  return { leaders: toRecipients(true), network: toRecipients(false) }
}

const readClubName = async (tx: Tx, id: string): Promise<string> => {
  const [club] = await tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return club?.name ?? ''
}

const queueMails = async (tx: Tx, mails: readonly MailText[]): Promise<number> => {
  for (const mail of mails) await queueMail(tx, mail)
  return mails.length
}

/**
 * Emails the leaders about a new concern. Emails the network about a concern that no leader can read, or that no leader
 * acknowledged in time.
 */
const emailConcern = (db: Db, env: Env, id: string, now: Date): Promise<number> =>
  db.network(async (tx) => {
    const [concern] = await tx.select().from(concerns).where(eq(concerns.id, id)).for('update', { skipLocked: true })
    if (!concern) return 0
    const { leaders, network } = await findReaders(tx, env, id)
    const club = await readClubName(tx, concern.organisation_id)
    const isNew = concern.told_at === null
    const shouldEmailNetwork = concern.network_told_at === null && (leaders.length === 0 || !isNew)
    await tx
      .update(concerns)
      .set({
        told_at: concern.told_at ?? now.toISOString(),
        ...(shouldEmailNetwork && { network_told_at: now.toISOString() }),
      })
      .where(eq(concerns.id, id))
    return queueMails(tx, [
      ...(isNew ? leaders.map((recipient) => buildConcernMail({ ...recipient, club })) : []),
      ...(shouldEmailNetwork ? network.map((recipient) => buildConcernForNetworkMail({ ...recipient, club })) : []),
    ])
  })

/**
 * Emails leaders that the network's key was used to open a concern. Only leaders whose key opens the concern get the
 * email.
 */
const emailNetworkReading = (db: Db, env: Env, id: string, now: Date): Promise<number> =>
  db.network(async (tx) => {
    const [auditEntry] = await tx
      .select()
      .from(concernDeeds)
      .where(and(eq(concernDeeds.id, id), isNull(concernDeeds.told_at)))
      .for('update', { skipLocked: true })
    if (!auditEntry) return 0
    const { leaders } = await findReaders(tx, env, auditEntry.concern_id)
    const club = await readClubName(tx, auditEntry.organisation_id)
    await tx.update(concernDeeds).set({ told_at: now.toISOString() }).where(eq(concernDeeds.id, id))
    return queueMails(
      tx,
      leaders.map((recipient) => buildConcernReadMail({ ...recipient, club, actorName: auditEntry.by })),
    )
  })

/**
 * Reports by email that no active key opens a concern. If the concern was sealed for a leader, the club and VP support
 * get the email. Otherwise only VP support gets it.
 */
async function emailUnreadableConcern(db: Db, env: Env, id: string, now: Date): Promise<number> {
  return db.network(async (tx) => {
    const [concern] = await tx
      .select()
      .from(concerns)
      .where(and(eq(concerns.id, id), isNull(concerns.no_reader_told_at)))
      .for('update', { skipLocked: true })
    if (!concern) return 0
    const { rows } = await tx.execute<{ is_for_leader: boolean }>(
      sql`SELECT ${isForLeader} AS is_for_leader FROM concerns c WHERE c.id = ${id}`,
    )
    const isForClub = rows[0]?.is_for_leader === true
    const recipients = isForClub
      ? await findSafeguardingRecipients(tx, env, concern.organisation_id)
      : await findSupportRecipients(tx, env)
    const club = await readClubName(tx, concern.organisation_id)
    await tx.update(concerns).set({ no_reader_told_at: now.toISOString() }).where(eq(concerns.id, id))
    const buildMail = isForClub ? buildUnreadConcernMail : buildUnreadNetworkConcernMail
    return queueMails(
      tx,
      recipients.map((recipient) => buildMail({ ...recipient, club })),
    )
  })
}

/**
 * Emails key owners about new concerns, and leaders about uses of the network's key. Also reports concerns that no
 * active key opens.
 * @returns the number of emails
 */
export const emailConcerns = async (db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> => {
  await moveConcernsToClub(db)
  const {
    due: concernsToEmail,
    readings: networkReadings,
    unread: unreadableConcerns,
  } = await db.network(async (tx) => {
    const dueConcerns = await tx.execute<{ id: string }>(sql`
      SELECT id FROM concerns WHERE told_at IS NULL
        OR (network_told_at IS NULL AND acknowledged_at IS NULL AND closed_at IS NULL
          AND received_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNACKNOWLEDGED_DAYS}))`)
    const unreportedReadings = await tx.execute<{ id: string }>(sql`
      SELECT id FROM concern_deeds WHERE network_key IS NOT NULL AND deed = 'opened' AND told_at IS NULL`)
    const unreadConcernRows = await tx.execute<{ id: string }>(sql`
      SELECT c.id FROM concerns c WHERE c.no_reader_told_at IS NULL AND ${isUnread}`)
    return { due: dueConcerns.rows, readings: unreportedReadings.rows, unread: unreadConcernRows.rows }
  }, 'snapshot')
  let mailCount = 0
  for (const { id } of concernsToEmail) if (!signal.aborted) mailCount += await emailConcern(db, env, id, now)
  for (const { id } of unreadableConcerns)
    if (!signal.aborted) mailCount += await emailUnreadableConcern(db, env, id, now)
  for (const { id } of networkReadings) if (!signal.aborted) mailCount += await emailNetworkReading(db, env, id, now)
  return mailCount
}
