import { and, eq, isNull, sql } from 'drizzle-orm'
import { ERASURE_NOTICE_DAYS, getErasureState } from '../../../contract/recruitment/erasure-day.ts'
import { type Day, formatDay, getLondonDay } from '../../../contract/rules/days.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { applications, dbsForms } from '../../db/schema.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { getApplicantName } from '../application-facts.ts'
import { recordApplicationAudit } from '../application-trail.ts'
import { buildErasureMail } from '../mails/check-mails.ts'
import type { ApplicationFromDb } from '../scope.ts'
import { getCheckPage } from './email-end-of-checks.ts'
import { findRecipients } from './recruitment-recipients.ts'

/** Fields of a check that are erased. Date, name, level, role and decision stay. */
const ERASED_FIELDS = ['dbs_certificate_number', 'dbs_certificate_issue_date']

const eraseCheckDetails = async (tx: Tx, application: ApplicationFromDb, now: Date): Promise<void> => {
  const answers = Object.entries(application.answers).filter(([field]) => !ERASED_FIELDS.includes(field))
  await tx
    .update(applications)
    .set({ answers: Object.fromEntries(answers), checks_erased: now.toISOString() })
    .where(eq(applications.id, application.id))
  await tx.update(dbsForms).set({ issue_date: null }).where(eq(dbsForms.application_id, application.id))
  await recordApplicationAudit(tx, application, null, { checks_erased: {} }, 'Hallbook')
}

const emailErasureNotice = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  day: Day,
  now: Date,
): Promise<void> => {
  const mailFields = { applicant_name: getApplicantName(application), day: formatDay(day) }
  for (const recipient of await findRecipients(tx, application)) {
    const mail = buildErasureMail({ ...recipient, ...mailFields, link: getCheckPage(env, application) })
    await queueMail(tx, mail, { application: application.id, record: application.id, kind: 'erasure' })
  }
  await tx.update(applications).set({ erasure_told: now.toISOString() }).where(eq(applications.id, application.id))
}

/** Processes one application in its own transaction. Emails the notice, erases the details, or does nothing. */
const processApplication = (
  db: Db,
  env: Env,
  id: string,
  months: number,
  now: Date,
): Promise<'told' | 'erased' | null> =>
  db.network(async (tx) => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), isNull(applications.deleted_at)))
      .for('update', { skipLocked: true })
    const today = getLondonDay(now)
    const erasure = application ? getErasureState(application, months, today) : null
    if (!application || !erasure) return null
    if (erasure.isTold && today >= erasure.day) {
      await eraseCheckDetails(tx, application, now)
      return 'erased'
    }
    if (!erasure.isToTell) return null
    await emailErasureNotice(tx, env, application, erasure.day, now)
    return 'told'
  })

export type ErasureCounts = { told: number; erased: number }

/**
 * Erases the details of checks a set number of months after the decision (a network setting). Emails a notice 30 days
 * before (B-REC-09). If the notice was late, the erasure waits until 30 days after the notice.
 */
export const eraseChecks = async (db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<ErasureCounts> => {
  const { ids, months } = await db.network(async (tx) => {
    const { erasure_months: months } = await readNetworkSettings(tx)
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT id FROM applications
      WHERE checks_erased IS NULL AND deleted_at IS NULL AND NOT keep_for_safeguarding
        AND (checks_completed IS NOT NULL OR (archived AND outcome_at IS NOT NULL))
        AND least(checks_completed, CASE WHEN archived THEN outcome_at END)
            <= ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int) + make_interval(days => ${ERASURE_NOTICE_DAYS + 3}::int)`)
    return { ids: rows.map(({ id }) => id), months }
  }, 'snapshot')
  const counts = { told: 0, erased: 0 }
  for (const id of ids) {
    if (signal.aborted) break
    const outcome = await processApplication(db, env, id, months, now)
    if (outcome) counts[outcome] += 1
  }
  return counts
}
