import { and, eq, isNull, sql } from 'drizzle-orm'
import { RENEWAL_DAYS } from '../../../contract/recruitment/check-validity.ts'
import { getCheckKind } from '../../../contract/recruitment/vocabulary.ts'
import { countDaysBetween, formatDay, getLondonDay } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/client.ts'
import { applications, dbsForms } from '../../db/schema.ts'
import { buildPageAddress } from '../../http/page-address.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { getApplicantName, loadClub } from '../application-facts.ts'
import { buildCheckEndingMail } from '../mails/check-mails.ts'
import { findRecipients } from './recruitment-recipients.ts'

/** Numbers of days before the end of a check at which emails are sent (B-REC-11). */
const NOTICE_DAYS = [RENEWAL_DAYS, 30, 7]

/** Returns the address of the page about an application's check. */
export const getCheckPage = (env: Env, { id, flow }: { id: string; flow: 'core' | 'volunteer' }): string =>
  buildPageAddress(env, `${flow === 'core' ? 'applications' : 'volunteer_applications'}/${id}/dbs`)

const emailEndOfCheck = (db: Db, env: Env, id: string, days: number): Promise<number> =>
  db.network(async (tx) => {
    const [checkRow] = await tx
      .select({ form: dbsForms, application: applications })
      .from(dbsForms)
      .innerJoin(applications, eq(applications.id, dbsForms.application_id))
      .where(
        and(
          eq(dbsForms.id, id),
          isNull(applications.deleted_at),
          sql`(reminded_days IS NULL OR reminded_days > ${days})`,
        ),
      )
      .for('update', { skipLocked: true })
    const validUntil = checkRow?.form.valid_until
    if (!checkRow || !validUntil) return 0
    const { application } = checkRow
    const checkKind = getCheckKind((await loadClub(tx, application))?.region ?? null)
    const recipients = await findRecipients(tx, application)
    for (const recipient of recipients) {
      const mailFields = { applicant_name: getApplicantName(application), check: checkKind, day: formatDay(validUntil) }
      const mail = buildCheckEndingMail({ ...recipient, ...mailFields, link: getCheckPage(env, application) })
      await queueMail(tx, mail, { application: application.id, record: id, kind: 'check_ending' })
    }
    await tx.update(dbsForms).set({ reminded_days: days }).where(eq(dbsForms.id, id))
    return recipients.length
  })

/**
 * Emails about checks that end in 60, 30 and 7 days. A missed email is replaced by the next one.
 * @returns the number of emails
 */
export const emailEndOfChecks = async (db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> => {
  const today = getLondonDay(now)
  const dueChecks = await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string; until: string }>(sql`
      SELECT f.id, f.valid_until::text AS until FROM dbs_forms f JOIN applications a ON a.id = f.application_id
      WHERE NOT a.archived AND a.deleted_at IS NULL
        AND f.valid_until BETWEEN ${today}::date AND ${today}::date + ${RENEWAL_DAYS}::int`)
    return rows
  }, 'snapshot')
  let mailCount = 0
  for (const { id, until } of dueChecks) {
    if (signal.aborted) break
    const daysLeft = countDaysBetween(today, until)
    const days = NOTICE_DAYS.filter((days) => daysLeft <= days).at(-1)
    if (days !== undefined) mailCount += await emailEndOfCheck(db, env, id, days)
  }
  return mailCount
}
