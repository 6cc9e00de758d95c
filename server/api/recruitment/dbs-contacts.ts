import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { judgeStoredCheck } from '../../../contract/recruitment/check-validity.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { checkKindOf, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { dbsForms } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { linkAddress, withdrawLink } from '../../kit/public-links.ts'
import { type MailText, queueMail } from '../../mail/queue-mail.ts'
import { checkFormMail } from '../../mail/recruitment/check-mails.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, type ClubOfApplication, clubOfApplication, requireOpen } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, heldApplication, readableApplication } from './scope.ts'

export type DbsFormFromDb = typeof dbsForms.$inferSelect

/** @throws AppError `invalid` without a club, `name_or_email_missing` (DBS-16 to DBS-18) */
const contactOf = (club: ClubOfApplication | null) => {
  if (!club) throw new AppError('invalid', { organisation: [refusals.no_club] })
  const { dbs_contact_name: name, dbs_contact_email: email } = club
  if (!name || !email) throw new AppError('name_or_email_missing')
  return { name, email }
}

type DbsValues = Partial<typeof dbsForms.$inferInsert>

/** The one confirmation of an application, made where there is none yet; one that is due is asked for once more. */
const formToSend = async (
  tx: Tx,
  application: ApplicationFromDb,
  contact: DbsValues,
): Promise<DbsFormFromDb> => {
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const sent = { ...contact, bounced: null, email_sent: new Date().toISOString() }
  if (!form) {
    const made = { id: newId(), application_id: application.id, ...sent }
    const [row] = await tx.insert(dbsForms).values(made).returning()
    return row as DbsFormFromDb
  }
  if (form.submitted && !judgeStoredCheck(form)?.is_due) throw new AppError('already_submitted')
  // What the former contact was sent, or has used, opens nothing any more.
  if (form.submitted || form.email !== contact.email)
    await withdrawLink(tx, { purpose: 'dbs_form', subject: form.id })
  const [row] = await tx
    .update(dbsForms)
    // What was confirmed before counts until it ends, or is confirmed once more.
    .set({ ...sent, submitted: null, reminded_days: null, version: sql`${dbsForms.version} + 1` })
    .where(eq(dbsForms.id, form.id))
    .returning()
  return row as DbsFormFromDb
}

/** Writes the mail to a club's contact. */
const writeMail = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  club: ClubOfApplication,
  form: DbsFormFromDb,
  again: boolean,
): Promise<MailText> =>
  checkFormMail({
    to: form.email ?? '',
    language: null,
    contact_name: form.name ?? '',
    link: await linkAddress(tx, env, application.flow, {
      purpose: 'dbs_form',
      subject: form.id,
      application: application.id,
    }),
    applicant_name: applicantOf(application),
    club: club.name,
    check: checkKindOf(club.region),
    again,
  })

/**
 * Reminds a club's contact of a check to confirm, by the same link. If the club has another contact since, the mail is not
 * sent: those who review send the form to that one.
 * @param now the instant of the job
 * @returns whether it was sent
 */
export async function mailDbsReminder(
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  now: Date,
): Promise<boolean> {
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const club = await clubOfApplication(tx, application)
  if (!form?.email || !club || club.dbs_contact_email !== form.email) return false
  const text = await writeMail(tx, env, application, club, form, true)
  await queueMail(tx, text, {
    application: application.id,
    record: form.id,
    kind: 'dbs_form_reminder',
    created: now,
  })
  return true
}

type Dbs<V extends 'dbs_contact' | 'send_dbs_form' | 'resend_dbs_form'> = Handlers[`applications.${V}`]

const tellContact =
  (flow: Flow): Dbs<'dbs_contact'> =>
  async ({ db, params, user }) =>
    // A club's own role reads no facts that staff keep of clubs.
    db.network(async (tx) => {
      const { row } = await readableApplication(tx, user, flow, params.id)
      const club = await clubOfApplication(tx, row)
      return {
        organisation_name: club?.name ?? null,
        dbs_contact_name: club?.dbs_contact_name ?? null,
        dbs_contact_email: club?.dbs_contact_email ?? null,
      }
    }, 'snapshot')

/** Both calls send the same link to the contact whom the club has now (DBS-13, DBS-14, DBS-26). */
const sendForm =
  (flow: Flow): Dbs<'send_dbs_form'> =>
  async ({ db, env, mail, params, user }) => {
    const sent = await db.network(async (tx) => {
      const application = await heldApplication(tx, user, flow, params.id, 'dbs')
      requireOpen(application)
      const club = await clubOfApplication(tx, application)
      const form = await formToSend(tx, application, contactOf(club))
      if (club) {
        const text = await writeMail(tx, env, application, club, form, false)
        await queueMail(tx, text, { application: application.id, record: form.id, kind: 'dbs_form' })
      }
      await renewStatusLink(tx, env, application)
      await noteOnApplication(tx, application, user, { dbs_form_sent: {} })
      return { email_sent: form.email_sent ?? new Date().toISOString() }
    })
    mail.wake()
    return sent
  }

/** Whom a club has named for its checks, and the mail to them, for both flows (DBS-09 to DBS-18, VOL-179 to VOL-186). */
export const dbsContactHandlers = {
  'applications.dbs_contact': tellContact('core'),
  'applications.send_dbs_form': sendForm('core'),
  'applications.resend_dbs_form': sendForm('core'),
  'volunteer_applications.dbs_contact': tellContact('volunteer'),
  'volunteer_applications.send_dbs_form': sendForm('volunteer'),
  'volunteer_applications.resend_dbs_form': sendForm('volunteer'),
} satisfies Partial<Handlers>
