import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { YOUNG_HELPER_AGES } from '../../../contract/recruitment/parental-consent-forms.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { ageOn } from '../../../contract/rules/age.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import { parentalConsentForms } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { linkAddress, withdrawLink } from '../../kit/public-links.ts'
import { type MailText, queueMail } from '../../mail/queue-mail.ts'
import { consentMail } from '../../mail/recruitment/check-mails.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, clubNameForMail, clubNameOf, requireOpen } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { openedApplication } from './opened-application.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'

type ConsentFromDb = typeof parentalConsentForms.$inferSelect

const nameOf = ({ answers }: ApplicationFromDb): string | null =>
  [answers.parent_guardian_first_name, answers.parent_guardian_last_name].filter(Boolean).join(' ') || null

/** The parent or guardian whom a Young Helper has named. @throws AppError `invalid` (PAR-09, PAR-10) */
const parentOf = (application: ApplicationFromDb) => {
  const { is_young_helper, answers } = application
  if (!is_young_helper) throw new AppError('invalid', { young_helper: [refusals.no_young_helper] })
  const text = (field: string): string => {
    const value = answers[field]
    if (typeof value === 'string' && value !== '') return value
    throw new AppError('invalid', { [field]: ['This field is required.'] })
  }
  return { first_name: text('parent_guardian_first_name'), email: text('parent_guardian_email') }
}

/** Reads the one consent of an application; creates it if there is none yet. */
export async function readOrCreateConsent(tx: Tx, application_id: string): Promise<ConsentFromDb> {
  await tx.insert(parentalConsentForms).values({ id: newId(), application_id }).onConflictDoNothing()
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, application_id))
  return form as ConsentFromDb
}

/** Whether the parent or guardian has given consent. */
export const hasConsent = async (tx: Tx, application_id: string): Promise<boolean> => {
  const given = and(
    eq(parentalConsentForms.application_id, application_id),
    isNotNull(parentalConsentForms.submitted),
  )
  return (await tx.$count(parentalConsentForms, given)) > 0
}

type ConsentMail = { parent: ReturnType<typeof parentOf>; form: ConsentFromDb; again: boolean }

/** Writes the mail to a parent or guardian. */
const writeMail = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  { parent, form, again }: ConsentMail,
): Promise<MailText> =>
  consentMail({
    to: parent.email,
    language: application.language,
    parent_name: parent.first_name,
    link: await linkAddress(tx, env, application.flow, {
      purpose: 'parental_consent_form',
      subject: form.id,
      application: application.id,
    }),
    child_name: applicantOf(application),
    club: await clubNameForMail(tx, application),
    again,
  })

/**
 * Mails the parent or guardian of a Young Helper the link to consent, when the form is sent and each time it is asked for
 * (PAR-06, PAR-27). Of another parent the link is another one.
 * @returns when
 * @throws AppError `already_submitted`, `invalid`
 */
export const mailParentalConsent = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
): Promise<string> => {
  requireOpen(application)
  const parent = parentOf(application)
  const form = await readOrCreateConsent(tx, application.id)
  if (form.submitted) throw new AppError('already_submitted')
  const link = { purpose: 'parental_consent_form', subject: form.id, application: application.id } as const
  const { sent_to } = form.answers
  if (sent_to !== undefined && sent_to !== parent.email) await withdrawLink(tx, link)
  const mail = await writeMail(tx, env, application, { parent, form, again: false })
  await queueMail(tx, mail, { application: application.id, record: form.id, kind: 'parental_consent' })
  const email_sent = new Date().toISOString()
  await tx
    .update(parentalConsentForms)
    .set({
      email_sent,
      bounced: null,
      answers: { sent_to: parent.email },
      version: sql`${parentalConsentForms.version} + 1`,
    })
    .where(eq(parentalConsentForms.id, form.id))
  return email_sent
}

/** True for an applicant who is older than Young Helpers: a parent cannot consent for them. */
const isGrown = ({ answers }: ApplicationFromDb): boolean =>
  (ageOn(answers.date_of_birth as string | null, dayInLondon()) ?? 0) > YOUNG_HELPER_AGES.most

/**
 * Reminds a parent or guardian of the consent that was requested, by the same link. If the form names another parent since, the
 * mail is not sent: those who review send the request to that one.
 * @param now the instant of the job
 * @returns whether it was sent
 */
export async function mailConsentReminder(
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  now: Date,
): Promise<boolean> {
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, application.id))
  const { parent_guardian_first_name: first_name, parent_guardian_email: email } = application.answers
  if (!form || form.answers.sent_to !== email || typeof email !== 'string' || isGrown(application))
    return false
  const parent = { first_name: String(first_name ?? ''), email }
  const mail = await writeMail(tx, env, application, { parent, form, again: true })
  await queueMail(tx, mail, {
    application: application.id,
    record: form.id,
    kind: 'parental_consent_reminder',
    created: now,
  })
  return true
}

/** @throws AppError `not_found` */
const open = async (tx: Tx, token: string, lock = false) => {
  const opened = await openedApplication(tx, 'volunteer', 'parental_consent_form', token, lock)
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.id, opened.subject))
  if (!form) throw new AppError('not_found')
  return { form, application: opened.application }
}

/** The consent of Young Helpers' parents (PAR-01 to PAR-27, PUB-76 to PUB-81). */
export const parentalConsentHandlers = {
  'volunteer_parental_consent_forms.get': async ({ db, params }) =>
    db.network(async (tx) => {
      const { form, application } = await open(tx, params.id)
      if (form.submitted) return { submitted: form.submitted }
      return {
        submitted: null,
        organisation__name: await clubNameOf(tx, application),
        child_name: applicantOf(application),
        name: nameOf(application),
      }
    }, 'snapshot'),

  'volunteer_parental_consent_forms.update': async ({ db, params, body: answers }) =>
    db.network(async (tx) => {
      const { form, application } = await open(tx, params.id, true)
      if (form.submitted) throw new AppError('already_submitted')
      const submitted = new Date().toISOString()
      await tx
        .update(parentalConsentForms)
        .set({ submitted, answers, version: sql`${parentalConsentForms.version} + 1` })
        .where(eq(parentalConsentForms.id, form.id))
      await noteOnApplication(tx, application, null, { consent_given: {} }, answers.name ?? '')
      return { submitted }
    }),

  'volunteer_applications.resend_parental_consent_form': async ({ db, env, mail, params, user }) => {
    const email_sent = await db.network(async (tx) => {
      const application = await heldApplication(tx, user, 'volunteer', params.id, 'references')
      const sent = await mailParentalConsent(tx, env, application)
      await renewStatusLink(tx, env, application)
      await noteOnApplication(tx, application, user, { consent_sent: {} })
      return sent
    })
    mail.wake()
    return { email_sent }
  },
} satisfies Partial<Handlers>
