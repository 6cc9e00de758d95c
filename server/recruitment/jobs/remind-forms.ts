import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MailKind } from '../../../contract/recruitment/vocabulary.ts'
import { getFormReminderEnd, getNextFormReminder, isWakingHour } from '../../../contract/rules/reference-reminders.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { applications } from '../../db/schema.ts'
import type { Env } from '../../settings/env.ts'
import { queueDbsReminder } from '../dbs-contacts.ts'
import { queueFormReminder } from '../mail-form.ts'
import { queueConsentReminder } from '../parental-consent.ts'
import type { ApplicationFromDb } from '../scope.ts'

type ReminderKind = Extract<MailKind, 'application_form_reminder' | 'dbs_form_reminder' | 'parental_consent_reminder'>

type PendingForm = {
  application: string
  kind: ReminderKind
  sent: string
  reminded: number
  last: string | null
}

/**
 * SQL condition: the request is still undecided. Either the checks are not completed, or the request was sent after
 * their completion and is for a new check.
 */
const isUndecided = (sent: SQL) => sql`(a.checks_completed IS NULL OR a.checks_completed < ${sent})`

/** Query of forms that were emailed and not answered. Bounced forms are excluded, because the reviewers handle them. */
const pendingFormsQuery = sql`
  SELECT a.id AS application, a.id AS record, 'application_form_reminder' AS kind, m.sent
  FROM applications a
  CROSS JOIN LATERAL (
    SELECT max(created) AS sent FROM mails
    WHERE application_id = a.id AND kind = 'application_form' AND lower(to_address) = lower(a.email)) m
  WHERE NOT a.archived AND a.deleted_at IS NULL AND a.submitted IS NULL AND a.form_status = 'not_started' AND a.bounced IS NULL
    AND m.sent IS NOT NULL
  UNION ALL
  SELECT a.id, d.id, 'dbs_form_reminder', d.email_sent
  FROM applications a JOIN dbs_forms d ON d.application_id = a.id
  WHERE NOT a.archived AND a.deleted_at IS NULL AND a.submitted IS NOT NULL AND a.is_young_helper IS NOT TRUE
    AND d.email_sent IS NOT NULL AND d.submitted IS NULL AND d.bounced IS NULL
    AND ${isUndecided(sql`d.email_sent`)}
  UNION ALL
  SELECT a.id, c.id, 'parental_consent_reminder', c.email_sent
  FROM applications a JOIN parental_consent_forms c ON c.application_id = a.id
  WHERE NOT a.archived AND a.deleted_at IS NULL AND a.submitted IS NOT NULL AND a.is_young_helper
    AND c.email_sent IS NOT NULL AND c.submitted IS NULL AND c.bounced IS NULL
    AND ${isUndecided(sql`c.email_sent`)}`

/**
 * Reads the forms with a due reminder.
 * @param application limits the result to this application
 */
const readDueForms = async (tx: Tx, days: number, now: Date, application?: string): Promise<PendingForm[]> => {
  const { rows } = await tx.execute<PendingForm>(sql`
    SELECT w.application, w.kind, w.sent, count(m.id)::int AS reminded, max(m.created) AS last
    FROM (${pendingFormsQuery}) w
    LEFT JOIN mails m ON m.application_id = w.application AND m.record_id = w.record AND m.kind = w.kind
      AND m.created > w.sent
    WHERE w.sent + make_interval(days => ${days}::int) <= ${now.toISOString()}
      AND w.sent + make_interval(days => ${getFormReminderEnd(days)}::int) >= ${now.toISOString()}
      AND ${application ? sql`w.application = ${application}` : sql`true`}
    GROUP BY w.application, w.record, w.kind, w.sent`)
  return rows.filter((form) => {
    const nextReminderAt = getNextFormReminder(form, days)
    return nextReminderAt !== null && nextReminderAt <= now
  })
}

/**
 * Sends one reminder.
 * @returns true if an email was sent
 */
const sendReminder = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  kind: ReminderKind,
  now: Date,
): Promise<boolean> => {
  switch (kind) {
    case 'dbs_form_reminder':
      return queueDbsReminder(tx, env, application, now)
    case 'parental_consent_reminder':
      return queueConsentReminder(tx, env, application, now)
    case 'application_form_reminder': {
      const { email } = application
      if (!email) return false
      await queueFormReminder(tx, env, { ...application, email }, now)
      return true
    }
  }
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
      .where(and(eq(applications.id, id), eq(applications.archived, false), isNull(applications.deleted_at)))
      .for('update', { skipLocked: true })
    if (!application) return 0
    let mailCount = 0
    for (const { kind } of await readDueForms(tx, days, now, id))
      if (await sendReminder(tx, env, application, kind, now)) mailCount += 1
    return mailCount
  })

/**
 * Sends reminders to parents for their consent, to DBS contacts for a check, and to applicants for a form that they
 * have not started (B-REC-06).
 * @returns the number of emails; 0 at night
 */
export async function remindForms(db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> {
  if (!isWakingHour(now)) return 0
  const { due: dueForms, days } = await db.network(async (tx) => {
    const { reminder_days: days } = await readNetworkSettings(tx)
    return { due: await readDueForms(tx, days, now), days }
  }, 'snapshot')
  let mailCount = 0
  for (const id of new Set(dueForms.map(({ application }) => application))) {
    if (signal.aborted) break
    mailCount += await remindApplication(db, env, id, days, now)
  }
  return mailCount
}
