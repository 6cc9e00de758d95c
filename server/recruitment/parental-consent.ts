import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { YOUNG_HELPER_AGES } from '../../contract/recruitment/parental-consent-forms.ts'
import { getAge, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { parentalConsentForms } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getLinkAddress, withdrawLink } from '../kit/public-links.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { getApplicantName, getClubNameForMail, getPublicClubName, requireNotArchived } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { loadLinkedApplication } from './linked-application.ts'
import { buildConsentMail } from './mails/check-mails.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, lockApplication } from './scope.ts'

type ConsentFromDb = typeof parentalConsentForms.$inferSelect

const getParentName = ({ answers }: ApplicationFromDb): string | null =>
  [answers.parent_guardian_first_name, answers.parent_guardian_last_name].filter(Boolean).join(' ') || null

/**
 * Returns the parent or guardian named by a Young Helper.
 * @throws AppError `invalid` (PAR-09, PAR-10)
 */
const requireParent = (application: ApplicationFromDb) => {
  const { is_young_helper, answers } = application
  if (!is_young_helper) throw new AppError('invalid', { young_helper: ['no_young_helper'] })
  const requireText = (field: string): string => {
    const value = answers[field]
    if (typeof value === 'string' && value !== '') return value
    throw new AppError('invalid', { [field]: ['missing'] })
  }
  return {
    first_name: requireText('parent_guardian_first_name'),
    email: requireText('parent_guardian_email'),
  }
}

/** Loads an application's only consent form, or creates it. */
export async function readOrCreateConsent(tx: Tx, application_id: string): Promise<ConsentFromDb> {
  await tx.insert(parentalConsentForms).values({ id: newId(), application_id }).onConflictDoNothing()
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, application_id))
  return form as ConsentFromDb
}

/** True if the parent or guardian has given consent. */
export const hasConsent = async (tx: Tx, application_id: string): Promise<boolean> => {
  const isSubmitted = and(
    eq(parentalConsentForms.application_id, application_id),
    isNotNull(parentalConsentForms.submitted),
  )
  return (await tx.$count(parentalConsentForms, isSubmitted)) > 0
}

type ConsentMail = { parent: ReturnType<typeof requireParent>; form: ConsentFromDb; again: boolean }

/** Builds the consent email to a parent or guardian. */
const buildConsentMailText = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  { parent, form, again: isReminder }: ConsentMail,
): Promise<MailText> =>
  buildConsentMail({
    to: parent.email,
    language: application.language,
    parent_name: parent.first_name,
    link: await getLinkAddress(tx, env, application.flow, {
      purpose: 'parental_consent_form',
      subject: form.id,
      application: application.id,
    }),
    child_name: getApplicantName(application),
    club: await getClubNameForMail(tx, application),
    again: isReminder,
  })

/**
 * Emails a Young Helper's parent or guardian the consent link, after submission and on each request (PAR-06, PAR-27).
 * If the form now names another parent, the former link is withdrawn and the email has a new one.
 * @returns time of the email
 * @throws AppError `already_submitted`, `invalid`
 */
export const queueConsentMail = async (tx: Tx, env: Env, application: ApplicationFromDb): Promise<string> => {
  requireNotArchived(application)
  const parent = requireParent(application)
  const form = await readOrCreateConsent(tx, application.id)
  if (form.submitted) throw new AppError('already_submitted')
  const link = { purpose: 'parental_consent_form', subject: form.id, application: application.id } as const
  const { sent_to } = form.answers
  if (sent_to !== undefined && sent_to !== parent.email) await withdrawLink(tx, link)
  const mail = await buildConsentMailText(tx, env, application, { parent, form, again: false })
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

/** True if the applicant is too old to be a Young Helper. In that case a parent cannot consent. */
const isTooOldForConsent = ({ answers }: ApplicationFromDb): boolean =>
  (getAge(answers.date_of_birth as string | null, getLondonDay()) ?? 0) > YOUNG_HELPER_AGES.most

/**
 * Reminds a parent or guardian of the consent form, with the same link. No email is sent if the applicant is too old,
 * or if the form now names another parent. Reviewers then send the request to the new parent.
 * @param now time of the job
 * @returns true if the email was queued
 */
export async function queueConsentReminder(
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
  if (!form || form.answers.sent_to !== email || typeof email !== 'string' || isTooOldForConsent(application))
    return false
  const parent = { first_name: String(first_name ?? ''), email }
  const mail = await buildConsentMailText(tx, env, application, { parent, form, again: true })
  await queueMail(tx, mail, {
    application: application.id,
    record: form.id,
    kind: 'parental_consent_reminder',
    created: now,
  })
  return true
}

/**
 * Loads the consent form that a link belongs to.
 * @throws AppError `not_found`
 */
const loadConsentForm = async (tx: Tx, token: string, lock = false) => {
  const linkedRecord = await loadLinkedApplication(tx, 'volunteer', 'parental_consent_form', token, lock)
  const [form] = await tx.select().from(parentalConsentForms).where(eq(parentalConsentForms.id, linkedRecord.subject))
  if (!form) throw new AppError('not_found')
  return { form, application: linkedRecord.application }
}

/** Handlers for the consent forms of Young Helpers' parents (PAR-01 to PAR-27, PUB-76 to PUB-81). */
export const parentalConsentHandlers = {
  'volunteer_parental_consent_forms.get': async ({ db, params }) =>
    db.network(async (tx) => {
      const { form, application } = await loadConsentForm(tx, params.id)
      if (form.submitted) return { submitted: form.submitted }
      return {
        submitted: null,
        organisation__name: await getPublicClubName(tx, application),
        child_name: getApplicantName(application),
        name: getParentName(application),
      }
    }, 'snapshot'),

  'volunteer_parental_consent_forms.update': async ({ db, params, body: answers }) =>
    db.network(async (tx) => {
      const { form, application } = await loadConsentForm(tx, params.id, true)
      if (form.submitted) throw new AppError('already_submitted')
      const submitted = new Date().toISOString()
      await tx
        .update(parentalConsentForms)
        .set({ submitted, answers, version: sql`${parentalConsentForms.version} + 1` })
        .where(eq(parentalConsentForms.id, form.id))
      await recordApplicationAudit(tx, application, null, { consent_given: {} }, answers.name ?? '')
      return { submitted }
    }),

  'volunteer_applications.resend_parental_consent_form': async ({ db, env, mail, params, user }) => {
    const email_sent = await db.network(async (tx) => {
      const application = await lockApplication(tx, user, 'volunteer', params.id, 'references')
      const sentTime = await queueConsentMail(tx, env, application)
      await renewStatusLink(tx, env, application)
      await recordApplicationAudit(tx, application, user, { consent_sent: {} })
      return sentTime
    })
    mail.wake()
    return { email_sent }
  },
} satisfies Partial<Handlers>
