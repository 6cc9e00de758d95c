import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { APPLICANT, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, referrals } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { linkAddress, withdrawLink } from '../../kit/public-links.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { applicationFormMail } from '../../mail/recruitment/applicant-mails.ts'
import type { Services } from '../../services.ts'
import { clubOfApplication, requireOpen } from './application-facts.ts'
import { noteOnApplication, trailOf } from './application-trail.ts'
import { oneApplication } from './one-application.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'
import { withdrawMailsOf } from './withdraw-mails.ts'

/** Mails with the link of a form that one address is sent in a day: nobody's mailbox is filled by referring them. */
const MOST_MAILS = 5
const DAY_SECONDS = 86_400

/** Whatever mails one address the link of a form waits for the others that do: they are counted. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${email.toLowerCase()}`}, 0))`)

/** Counts what an address is sent. @throws AppError `too_many_tries` */
export const countMails = async (tx: Tx, email: string): Promise<void> => {
  const address = email.toLowerCase()
  const { rows } = await tx.execute<{ sent: number; wait: number | null }>(sql`
    SELECT count(*)::int AS sent, ceil(extract(epoch FROM min(created) - now()) + ${DAY_SECONDS})::int AS wait
    FROM mails WHERE kind = 'application_form' AND lower(to_address) = ${address}
      AND created > now() - make_interval(secs => ${DAY_SECONDS})`)
  const { sent = 0, wait } = rows[0] ?? {}
  if (sent >= MOST_MAILS) throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, wait ?? 1) })
}

/**
 * Mails an applicant the link of their form.
 * @param referrer null: nobody has referred them
 */
export const mailForm = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb & { email: string },
  referrer: string | null,
): Promise<void> => {
  const { id, flow, email, language, first_name, role } = application
  const link = { purpose: 'application_form', subject: id, application: id } as const
  const mail = applicationFormMail({
    ...{ to: email, language, first_name: first_name ?? email, referrer_name: referrer, role },
    link: await linkAddress(tx, env, flow, link),
    club: (await clubOfApplication(tx, application))?.name ?? null,
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'application_form' })
}

/** Whether the last mail with the link has gone to another address, and nobody has written a word by it. */
const wentAstray = async (tx: Tx, { id, flow, email }: ApplicationFromDb): Promise<boolean> => {
  const { rows } = await tx.execute<{ astray: boolean }>(sql`
    SELECT lower(m.to_address) <> ${email?.toLowerCase() ?? ''} AND NOT EXISTS (
      SELECT FROM record_changes c
      WHERE c.noun = ${trailOf(flow)} AND c.record_id = ${id} AND c.user_id IS NULL AND c.by = ${APPLICANT}) AS astray
    FROM mails m WHERE m.record_id = ${id} AND m.kind = 'application_form' ORDER BY m.created DESC, m.id DESC LIMIT 1`)
  return rows[0]?.astray ?? false
}

type Asked = Services & { user: CurrentUser; params: { id: string } }

/**
 * Mails the link of a form once more, as to an address that was corrected; what a stranger was sent by mistake opens nothing
 * then. @throws AppError `forbidden`, `already_submitted`, `invalid`, `too_many_tries`
 */
export const sendForm =
  (flow: Flow) =>
  async ({ db, env, mail, user, params }: Asked) => {
    const sent = await db.network(async (tx) => {
      const row = await heldApplication(tx, user, flow, params.id, 'formLink')
      requireOpen(row)
      if (row.submitted) throw new AppError('already_submitted')
      const { email } = row
      if (!email) throw new AppError('invalid', { email: [refusals.no_email] })
      await lockAddress(tx, email)
      await countMails(tx, email)
      if (await wentAstray(tx, row)) {
        await withdrawLink(tx, { purpose: 'application_form', subject: row.id })
        await withdrawMailsOf(tx, row.id)
      }
      const [referral] = await tx
        .select({ referrer: referrals.referrer_name })
        .from(referrals)
        .where(eq(referrals.application_id, row.id))
      await mailForm(tx, env, { ...row, email }, referral?.referrer ?? null)
      await tx.update(applications).set({ bounced: null }).where(eq(applications.id, row.id))
      await noteOnApplication(tx, row, user, { form_sent: {} })
      return oneApplication(tx, env, user, flow, row.id)
    })
    mail.wake()
    return sent
  }
