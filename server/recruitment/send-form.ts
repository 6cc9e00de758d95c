import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { APPLICANT_USER_NAME, type Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, referrals } from '../db/schema.ts'
import { withdrawLink } from '../kit/public-links.ts'
import type { Services } from '../kit/services.ts'
import type { Env } from '../settings/env.ts'
import { requireNotArchived } from './application-facts.ts'
import { getTrailNoun, recordApplicationAudit } from './application-trail.ts'
import { loadApplication } from './load-application.ts'
import { checkMailLimit, lockAddress, queueFormMail } from './mail-form.ts'
import { type ApplicationFromDb, lockApplication } from './scope.ts'
import { deleteUnsentMails } from './withdraw-mails.ts'

/** True if the last email with the link went to a former address and the applicant has not used the link. */
const wasMisdirected = async (tx: Tx, { id, flow, email }: ApplicationFromDb): Promise<boolean> => {
  const { rows } = await tx.execute<{ astray: boolean }>(sql`
    SELECT lower(m.to_address) <> ${email?.toLowerCase() ?? ''} AND NOT EXISTS (
      SELECT FROM record_changes c
      WHERE c.noun = ${getTrailNoun(flow)} AND c.record_id = ${id} AND c.user_id IS NULL AND c.by = ${APPLICANT_USER_NAME}) AS astray
    FROM mails m WHERE m.record_id = ${id} AND m.kind = 'application_form' ORDER BY m.created DESC, m.id DESC LIMIT 1`)
  return rows[0]?.astray ?? false
}

/**
 * Emails the form link again, for example to a corrected address. A link that was sent to a wrong address becomes
 * invalid. The caller must lock the application first.
 * @throws AppError `already_submitted`, `invalid`, `too_many_tries`
 */
export async function mailFormAgain(tx: Tx, env: Env, user: CurrentUser, row: ApplicationFromDb): Promise<void> {
  requireNotArchived(row)
  if (row.submitted) throw new AppError('already_submitted')
  const { email } = row
  if (!email) throw new AppError('invalid', { email: ['no_email'] })
  await lockAddress(tx, email)
  await checkMailLimit(tx, email)
  if (await wasMisdirected(tx, row)) {
    await withdrawLink(tx, { purpose: 'application_form', subject: row.id })
    await deleteUnsentMails(tx, row.id)
  }
  const [referral] = await tx
    .select({ referrer: referrals.referrer_name })
    .from(referrals)
    .where(eq(referrals.application_id, row.id))
  await queueFormMail(tx, env, { ...row, email }, referral?.referrer ?? null)
  await tx.update(applications).set({ bounced: null }).where(eq(applications.id, row.id))
  await recordApplicationAudit(tx, row, user, { form_sent: {} })
}

type SendCall = Services & { user: CurrentUser; params: { id: string } }

/**
 * Builds the handler that sends the form link again.
 * @throws AppError `forbidden`, and the errors of `mailFormAgain`
 */
export const buildSendFormHandler =
  (flow: Flow) =>
  async ({ db, env, mail, user, params }: SendCall) => {
    const updatedApplication = await db.network(async (tx) => {
      const row = await lockApplication(tx, user, flow, params.id, 'formLink')
      await mailFormAgain(tx, env, user, row)
      return loadApplication(tx, env, user, flow, row.id)
    })
    mail.wake()
    return updatedApplication
  }
