import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isWakingHour, type ReminderRecipient } from '../../../contract/rules/reference-reminders.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { applicationReferences, applications } from '../../db/schema.ts'
import { getLinkAddress } from '../../kit/public-links.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { getApplicantName } from '../application-facts.ts'
import { buildMissingRefereesMail } from '../mails/applicant-mails.ts'
import { getNextReferenceReminder } from '../next-reminder.ts'
import type { ApplicationFromDb } from '../scope.ts'
import { mailReference } from '../send-reference.ts'

type ReferenceRow = typeof applicationReferences.$inferSelect

const recordReminders = (tx: Tx, ids: readonly string[], now: Date) =>
  tx
    .update(applicationReferences)
    .set({ reminders: sql`${applicationReferences.reminders} + 1`, reminded: now.toISOString() })
    .where(inArray(applicationReferences.id, [...ids]))

/** Sends the applicant one email about all pending references. */
const emailApplicant = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  references: readonly ReferenceRow[],
): Promise<boolean> => {
  const { id, flow, email, language, first_name } = application
  if (!email) return false
  const link = { purpose: 'application_status', subject: id, application: id } as const
  const mail = buildMissingRefereesMail({
    to: email,
    language,
    first_name: first_name ?? getApplicantName(application),
    link: await getLinkAddress(tx, env, flow, link),
    referees: references.map(({ full_name, number }) => full_name ?? String(number)),
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'referees_waited_for' })
  return true
}

/**
 * Sends the due reminders of one application in its own transaction. Skips an application that another process has
 * locked.
 */
const remindApplication = (db: Db, env: Env, id: string, days: number, now: Date): Promise<number> =>
  db.network(async (tx) => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(
        and(
          eq(applications.id, id),
          eq(applications.archived, false),
          isNull(applications.checks_completed),
          isNull(applications.deleted_at),
        ),
      )
      .for('update', { skipLocked: true })
    if (!application) return 0
    const references = await tx
      .select()
      .from(applicationReferences)
      .where(eq(applicationReferences.application_id, id))
      .orderBy(applicationReferences.number)
    const findDueReferences = (recipient: ReminderRecipient) =>
      references.filter((reference) => {
        const nextReminder = getNextReferenceReminder(reference, references, days)
        return nextReminder?.to === recipient && nextReminder.at <= now
      })
    let mailCount = 0
    for (const reference of findDueReferences('referee')) {
      const { email } = reference
      if (!email) continue
      await mailReference(tx, env, application, { ...reference, email }, true)
      await recordReminders(tx, [reference.id], now)
      mailCount += 1
    }
    const pendingReferences = findDueReferences('applicant')
    if (pendingReferences.length > 0) {
      if (await emailApplicant(tx, env, application, pendingReferences)) mailCount += 1
      await recordReminders(
        tx,
        pendingReferences.map((reference) => reference.id),
        now,
      )
    }
    return mailCount
  })

/**
 * Reminds referees who have not answered, and prompts applicants to name other referees (B-REC-06).
 * @returns the number of emails; 0 at night
 */
export const remindReferees = async (db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> => {
  if (!isWakingHour(now)) return 0
  const { due: dueApplications, days } = await db.network(async (tx) => {
    const { reminder_days: days } = await readNetworkSettings(tx)
    const { rows: due } = await tx.execute<{ id: string }>(sql`
      SELECT DISTINCT a.id FROM applications a JOIN application_references r ON r.application_id = a.id
      WHERE NOT a.archived AND a.deleted_at IS NULL AND a.checks_completed IS NULL AND r.submitted IS NULL AND r.declined_at IS NULL
        AND r.replaced IS NULL AND r.bounced IS NULL
        AND r.email_sent + make_interval(days => (r.reminders + 1) * ${days}::int) <= ${now.toISOString()}`)
    return { due, days }
  }, 'snapshot')
  let mailCount = 0
  for (const { id } of dueApplications) {
    if (signal.aborted) break
    mailCount += await remindApplication(db, env, id, days, now)
  }
  return mailCount
}
