import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { getStoredCheckValidity } from '../../contract/recruitment/check-validity.ts'
import { type Flow, getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { dbsForms } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getLinkAddress, withdrawLink } from '../kit/public-links.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { type ApplicationClub, getApplicantName, loadClub, requireNotArchived } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { buildCheckFormMail } from './mails/check-mails.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, lockApplication, requireReadableApplication } from './scope.ts'

export type DbsFormFromDb = typeof dbsForms.$inferSelect

/**
 * Returns a club's contact for checks.
 * @throws AppError `invalid` without a club, `name_or_email_missing` (DBS-16 to DBS-18)
 */
const requireCheckContact = (club: ApplicationClub | null) => {
  if (!club) throw new AppError('invalid', { organisation: ['no_club'] })
  const { dbs_contact_name: name, dbs_contact_email: email } = club
  if (!name || !email) throw new AppError('name_or_email_missing')
  return { name, email }
}

type DbsValues = Partial<typeof dbsForms.$inferInsert>

/**
 * Creates or updates the check confirmation. An application has at most one. If the check is due for renewal, it is
 * requested again.
 */
const prepareDbsForm = async (tx: Tx, application: ApplicationFromDb, contact: DbsValues): Promise<DbsFormFromDb> => {
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const sentValues = { ...contact, bounced: null, email_sent: new Date().toISOString() }
  if (!form) {
    const newForm = { id: newId(), application_id: application.id, ...sentValues }
    const [row] = await tx.insert(dbsForms).values(newForm).returning()
    return row as DbsFormFromDb
  }
  if (form.submitted && !getStoredCheckValidity(form)?.is_due) throw new AppError('already_submitted')
  // Withdraw the link if the contact changed or has already used it.
  if (form.submitted || form.email !== contact.email) await withdrawLink(tx, { purpose: 'dbs_form', subject: form.id })
  const [row] = await tx
    .update(dbsForms)
    // Clear only the time of submission. The former confirmation stays valid until it ends or is renewed.
    .set({ ...sentValues, submitted: null, reminded_days: null, version: sql`${dbsForms.version} + 1` })
    .where(eq(dbsForms.id, form.id))
    .returning()
  return row as DbsFormFromDb
}

/** Builds the email to a club's check contact. */
const buildCheckMail = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  club: ApplicationClub,
  form: DbsFormFromDb,
  isReminder: boolean,
): Promise<MailText> =>
  buildCheckFormMail({
    to: form.email ?? '',
    language: null,
    contact_name: form.name ?? '',
    link: await getLinkAddress(tx, env, application.flow, {
      purpose: 'dbs_form',
      subject: form.id,
      application: application.id,
    }),
    applicant_name: getApplicantName(application),
    club: club.name,
    check: getCheckKind(club.region),
    again: isReminder,
  })

/**
 * Reminds a club's contact of an unconfirmed check, with the same link. No email is sent if the club now has another
 * contact. Reviewers then send the form to the new contact.
 * @param now time of the job
 * @returns true if the email was queued
 */
export async function queueDbsReminder(tx: Tx, env: Env, application: ApplicationFromDb, now: Date): Promise<boolean> {
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const club = await loadClub(tx, application)
  if (!form?.email || !club || club.dbs_contact_email !== form.email) return false
  const text = await buildCheckMail(tx, env, application, club, form, true)
  await queueMail(tx, text, {
    application: application.id,
    record: form.id,
    kind: 'dbs_form_reminder',
    created: now,
  })
  return true
}

type DbsHandler<V extends 'dbs_contact' | 'send_dbs_form' | 'resend_dbs_form'> = Handlers[`applications.${V}`]

const buildContactHandler =
  (flow: Flow): DbsHandler<'dbs_contact'> =>
  async ({ db, params, user }) =>
    // Use the `hallbook_network` database role, because a club's role cannot read the club facts that staff store.
    db.network(async (tx) => {
      const { row } = await requireReadableApplication(tx, user, flow, params.id)
      const club = await loadClub(tx, row)
      return {
        organisation_name: club?.name ?? null,
        dbs_contact_name: club?.dbs_contact_name ?? null,
        dbs_contact_email: club?.dbs_contact_email ?? null,
      }
    }, 'snapshot')

/**
 * Builds the handler of both send calls. They send the same link to the club's current contact (DBS-13, DBS-14,
 * DBS-26).
 */
const buildSendHandler =
  (flow: Flow): DbsHandler<'send_dbs_form'> =>
  async ({ db, env, mail, params, user }) => {
    const sentTime = await db.network(async (tx) => {
      const application = await lockApplication(tx, user, flow, params.id, 'dbs')
      requireNotArchived(application)
      const club = await loadClub(tx, application)
      const form = await prepareDbsForm(tx, application, requireCheckContact(club))
      if (club) {
        const text = await buildCheckMail(tx, env, application, club, form, false)
        await queueMail(tx, text, { application: application.id, record: form.id, kind: 'dbs_form' })
      }
      await renewStatusLink(tx, env, application)
      await recordApplicationAudit(tx, application, user, { dbs_form_sent: {} })
      return { email_sent: form.email_sent ?? new Date().toISOString() }
    })
    mail.wake()
    return sentTime
  }

/**
 * Handlers for a club's check contact and the email to the contact, for both flows (DBS-09 to DBS-18, VOL-179 to
 * VOL-186).
 */
export const dbsContactHandlers = {
  'applications.dbs_contact': buildContactHandler('core'),
  'applications.send_dbs_form': buildSendHandler('core'),
  'applications.resend_dbs_form': buildSendHandler('core'),
  'volunteer_applications.dbs_contact': buildContactHandler('volunteer'),
  'volunteer_applications.send_dbs_form': buildSendHandler('volunteer'),
  'volunteer_applications.resend_dbs_form': buildSendHandler('volunteer'),
} satisfies Partial<Handlers>
