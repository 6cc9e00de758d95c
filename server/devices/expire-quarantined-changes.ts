import { eq, sql } from 'drizzle-orm'
import { QUARANTINE_DAYS } from '../../contract/quarantined-changes.ts'
import { addDays, type Day, formatDay, getLondonDay } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { organisations } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import { loadCoordinators } from '../kit/load-coordinators.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { buildQuarantinedChangesMail } from '../sync/pull/register-mails.ts'

/** Number of days before quarantined changes expire at which coordinators are emailed. */
const NOTICE_DAYS = 14

type OriginEnv = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

/** Returns the last day on which a quarantined change can be accepted. */
export const getLastDecisionDay = (received: string): Day => addDays(getLondonDay(new Date(received)), QUARANTINE_DAYS)

/**
 * Dismisses quarantined changes that expired without a decision. The result is the same as if a coordinator had
 * dismissed them.
 */
const dismissExpiredChanges = async (db: Db, now: Date): Promise<number> => {
  // Compare full London days, as on screens and in emails.
  const receivedDay = sql`(received_at AT TIME ZONE 'Europe/London')::date`
  const oldestDay = addDays(getLondonDay(now), -QUARANTINE_DAYS)
  const { rowCount } = await db.network((tx) =>
    tx.execute(sql`UPDATE held_changes SET taken = false, decided_at = now(), args = '{}'
      WHERE decided_at IS NULL AND ${receivedDay} < ${oldestDay}`),
  )
  return rowCount ?? 0
}

/** Marks a club's changes that expire soon, and sends each coordinator one email about all of them. */
const emailClub = async (tx: Tx, env: OriginEnv, club: string, latestDay: Day): Promise<number> => {
  const { rows } = await tx.execute<{ received_at: Date }>(sql`
    UPDATE held_changes SET told = now() WHERE organisation_id = ${club} AND decided_at IS NULL AND told IS NULL
      AND (received_at AT TIME ZONE 'Europe/London')::date <= ${latestDay} RETURNING received_at`)
  if (rows.length === 0) return 0
  const [firstReceivedAt = ''] = rows.map(({ received_at }) => new Date(received_at).toISOString()).sort()
  const coordinators = await loadCoordinators(tx, club)
  const { contact_address } = await readNetworkSettings(tx)
  // Email the network for a club without a coordinator, because the club needs one first.
  const recipients = coordinators.length > 0 ? coordinators : [{ to: contact_address, language: null }]
  const [clubRow] = await tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, club))
  for (const { to: address, language } of recipients) {
    const mailFields = {
      club: clubRow?.name ?? '',
      count: rows.length,
      day: formatDay(getLastDecisionDay(firstReceivedAt)),
    }
    await queueMail(
      tx,
      buildQuarantinedChangesMail({
        to: address,
        language,
        link: buildPageAddress(env, 'registered'),
        ...mailFields,
      }),
    )
  }
  return recipients.length
}

/**
 * Expires quarantined changes without a decision. Coordinators are emailed 14 days before, then the changes are
 * dismissed.
 * @returns the numbers of dismissed changes and of emails
 */
export const expireQuarantinedChanges = async (
  db: Db,
  env: OriginEnv,
  signal: AbortSignal,
  now = new Date(),
): Promise<{ left: number; told: number }> => {
  const dismissedCount = await dismissExpiredChanges(db, now)
  const latestDay = addDays(getLondonDay(now), NOTICE_DAYS - QUARANTINE_DAYS)
  const clubs = await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT DISTINCT organisation_id AS id FROM held_changes WHERE decided_at IS NULL AND told IS NULL
        AND (received_at AT TIME ZONE 'Europe/London')::date <= ${latestDay}`)
    return rows
  }, 'snapshot')
  let emailCount = 0
  for (const { id } of clubs)
    if (!signal.aborted) emailCount += await db.network((tx) => emailClub(tx, env, id, latestDay))
  return { left: dismissedCount, told: emailCount }
}
