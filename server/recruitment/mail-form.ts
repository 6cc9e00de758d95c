import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { getLinkAddress } from '../kit/public-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { getClubNameForMail } from './application-facts.ts'
import { buildApplicationFormMail, buildApplicationFormReminderMail } from './mails/applicant-mails.ts'
import type { ApplicationFromDb } from './scope.ts'

/** Maximum number of form link emails to one address in 24 hours, so that repeated referrals cannot flood a mailbox. */
const MAX_MAILS_A_DAY = 5
const DAY_SECONDS = 86_400

/**
 * Locks an email address until the end of the transaction, so that parallel transactions count its emails one after
 * another.
 */
export const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${email.toLowerCase()}`}, 0))`)

/**
 * Checks the daily email limit of an address.
 * @throws AppError `too_many_tries`
 */
export const checkMailLimit = async (tx: Tx, email: string): Promise<void> => {
  const address = email.toLowerCase()
  const { rows } = await tx.execute<{ sent: number; wait: number | null }>(sql`
    SELECT count(*)::int AS sent, ceil(extract(epoch FROM min(created) - now()) + ${DAY_SECONDS})::int AS wait
    FROM mails WHERE kind = 'application_form' AND lower(to_address) = ${address}
      AND created > now() - make_interval(secs => ${DAY_SECONDS})`)
  const { sent = 0, wait } = rows[0] ?? {}
  if (sent >= MAX_MAILS_A_DAY) throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, wait ?? 1) })
}

/**
 * Emails the form link to the applicant.
 * @param referrer name of the referrer, or null if there was no referral
 */
export const queueFormMail = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb & { email: string },
  referrer: string | null,
): Promise<void> => {
  const { id, flow, email, language, first_name, role } = application
  const link = { purpose: 'application_form', subject: id, application: id } as const
  const mail = buildApplicationFormMail({
    to: email,
    language,
    first_name: first_name ?? email,
    referrer_name: referrer,
    role,
    link: await getLinkAddress(tx, env, flow, link),
    club: await getClubNameForMail(tx, application),
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'application_form' })
}

/**
 * Reminds an applicant of a form that is not started. The email contains the same link.
 * @param now time of the job
 */
export async function queueFormReminder(
  tx: Tx,
  env: Env,
  application: ApplicationFromDb & { email: string },
  now: Date,
): Promise<void> {
  const { id, flow, email, language, first_name, role } = application
  const mail = buildApplicationFormReminderMail({
    to: email,
    language,
    first_name: first_name ?? email,
    role,
    link: await getLinkAddress(tx, env, flow, { purpose: 'application_form', subject: id, application: id }),
    club: await getClubNameForMail(tx, application),
  })
  await queueMail(tx, mail, {
    application: id,
    record: id,
    kind: 'application_form_reminder',
    created: now,
  })
}
