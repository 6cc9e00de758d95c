import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { getApplicantName, loadClub } from '../application-facts.ts'
import { buildSchemeMemberLeftMail } from '../mails/check-mails.ts'
import { getCheckPage } from './email-end-of-checks.ts'
import { findRecipients } from './recruitment-recipients.ts'

/** SQL condition: no email about the member leaving was sent for an application. */
const isNotEmailed = sql`NOT EXISTS (SELECT FROM mails m WHERE m.application_id = a.id AND m.kind = 'scheme_member_left')`

/**
 * SQL condition: the person has left. Their account or registration has ended. If they never had either, their
 * application was declined or withdrawn. An application that was only archived does not count.
 */
const hasLeft = sql`CASE
  WHEN a.user_id IS NOT NULL THEN EXISTS (SELECT FROM users u WHERE u.id = a.user_id AND NOT u.is_active)
  WHEN a.registered_id IS NOT NULL THEN NOT EXISTS (
    SELECT FROM registered r WHERE r.id = a.registered_id AND r.deleted_at IS NULL)
  ELSE a.archived AND a.outcome IN ('declined', 'withdrawn') END`

const emailLeaver = (db: Db, env: Env, id: string): Promise<number> =>
  db.network(async (tx) => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), isNull(applications.deleted_at)))
      .for('update', { skipLocked: true })
    const { rows } = await tx.execute(sql`SELECT FROM applications a WHERE a.id = ${id} AND ${isNotEmailed}`)
    if (!application || rows.length === 0) return 0
    const mailFields = {
      applicant_name: getApplicantName(application),
      link: getCheckPage(env, application),
      club: (await loadClub(tx, application))?.name ?? '',
    }
    const recipients = await findRecipients(tx, application)
    for (const recipient of recipients) {
      const mail = buildSchemeMemberLeftMail({ ...recipient, ...mailFields })
      await queueMail(tx, mail, { application: id, record: id, kind: 'scheme_member_left' })
    }
    return recipients.length
  })

/**
 * Sends one email for each PVG scheme member who has left a Scottish club (B-REC-11).
 * @returns the number of emails
 */
export const emailSchemeLeavers = async (db: Db, env: Env, signal: AbortSignal): Promise<number> => {
  const dueApplications = await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT a.id FROM applications a
      JOIN dbs_forms f ON f.application_id = a.id AND f.confirmed IS NOT NULL
      JOIN organisations o ON o.id = a.organisation_id AND o.region = 'Scotland'
      WHERE a.deleted_at IS NULL AND ${hasLeft} AND ${isNotEmailed}`)
    return rows
  }, 'snapshot')
  let mailCount = 0
  for (const { id } of dueApplications) {
    if (signal.aborted) break
    mailCount += await emailLeaver(db, env, id)
  }
  return mailCount
}
