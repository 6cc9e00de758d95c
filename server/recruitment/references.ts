import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { TelephoneReference } from '../../contract/recruitment/reference-answers.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { hasDayBegun } from '../../contract/rules/days.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { applicationReferences } from '../db/schema.ts'
import { parseForm } from '../http/issue-detail.ts'
import { VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { withdrawLink } from '../kit/public-links.ts'
import { makeReferenceAct } from './acts.ts'
import { requireNotArchived } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { changeReference } from './change-reference.ts'
import { remindOfReferences } from './remind-of-references.ts'
import { requireReadableApplication } from './scope.ts'
import { sendReferenceRequest } from './send-reference.ts'
import {
  getReferenceAnswers,
  loadReferenceWithAnswers,
  loadReferenceWithMails,
  lockReference,
  readReferences,
  requireReadableReference,
  writeReference,
} from './stored-references.ts'
import { deleteUnsentMails } from './withdraw-mails.ts'

/** Handler types of both flows. The flows differ only in their access rules. */
type ReferenceHandler<V extends 'list' | 'get' | 'update' | 'send_email' | 'remind' | 'telephone' | 'delete'> =
  Handlers[`application_references.${V}`]

const buildListHandler =
  (flow: Flow): ReferenceHandler<'list'> =>
  async ({ db, query, user }) =>
    db.network(async (tx) => {
      const { row } = await requireReadableApplication(tx, user, flow, query.application)
      const results = await readReferences(tx, user, row.id)
      return { count: results.length, results }
    }, 'snapshot')

const buildGetHandler =
  (flow: Flow): ReferenceHandler<'get'> =>
  async ({ db, params, user }) =>
    db.network(async (tx) => {
      const reference = await requireReadableReference(tx, user, flow, params.id)
      return new VersionedOutput(await loadReferenceWithAnswers(tx, user, reference), reference.version)
    }, 'snapshot')

const buildUpdateHandler =
  (flow: Flow): ReferenceHandler<'update'> =>
  async ({ db, params, body, user, ifMatch }) =>
    db.network(async (tx) => {
      const lockedRecords = await lockReference(tx, user, flow, params.id, 'references')
      const updatedReference = await changeReference(tx, user, lockedRecords, body, ifMatch)
      return new VersionedOutput(await loadReferenceWithMails(tx, user, updatedReference), updatedReference.version)
    })

const buildSendHandler =
  (flow: Flow): ReferenceHandler<'send_email'> =>
  async ({ db, env, mail, params, user }) => {
    const sentReference = await db.network(async (tx) => {
      const { reference, application } = await lockReference(tx, user, flow, params.id, 'references')
      const updatedReference = await sendReferenceRequest(
        tx,
        env,
        application,
        reference,
        await makeReferenceAct(tx, user, flow, reference),
      )
      await recordApplicationAudit(tx, application, user, { reference_sent: { to: updatedReference.number } })
      return loadReferenceWithMails(tx, user, updatedReference)
    })
    mail.wake()
    return sentReference
  }

const buildRemindHandler =
  (flow: Flow): ReferenceHandler<'remind'> =>
  async ({ db, env, mail, body, user }) => {
    const results = await db.network((tx) => remindOfReferences(tx, { env, user, flow, ids: body.ids }))
    if (results.some(({ sent }) => sent)) mail.wake()
    return { results }
  }

/**
 * Builds the handler that stores a reference given by telephone as submitted (B-REC-05). The reference's link becomes
 * invalid.
 */
const buildTelephoneHandler =
  (flow: Flow): ReferenceHandler<'telephone'> =>
  async ({ db, params, body, user }) =>
    db.network(async (tx) => {
      const { reference, application } = await lockReference(tx, user, flow, params.id, 'telephone')
      requireNotArchived(application)
      if (reference.submitted) throw new AppError('already_submitted')
      if (!hasDayBegun(body.day)) throw new AppError('invalid', { day: ['call_to_come'] })
      const full_name = body.answers.full_name ?? reference.full_name
      const answersInput = {
        ...getReferenceAnswers(reference),
        ...body.answers,
        full_name,
        declaration: null,
      }
      const answers = parseForm(TelephoneReference, answersInput)
      await withdrawLink(tx, { purpose: 'reference_form', subject: reference.id })
      await deleteUnsentMails(tx, reference.id)
      const updatedReference = await writeReference(tx, reference.id, {
        answers,
        form_status: 'submitted',
        acts: { ...reference.acts, telephone: await makeReferenceAct(tx, user, flow, reference) },
        telephone_by: getFullName(user),
        telephone_at: `${body.day}T12:00:00.000Z`,
        telephone_number: body.number,
        submitted: new Date().toISOString(),
      })
      await recordApplicationAudit(tx, application, user, {
        reference_by_telephone: { to: updatedReference.number },
      })
      return loadReferenceWithMails(tx, user, updatedReference)
    })

const buildDeleteHandler =
  (flow: Flow): ReferenceHandler<'delete'> =>
  async ({ db, params, user }) =>
    db.network(async (tx) => {
      const { reference, application } = await lockReference(tx, user, flow, params.id, 'references')
      if (reference.submitted) throw new AppError('already_submitted')
      await withdrawLink(tx, { purpose: 'reference_form', subject: reference.id })
      await deleteUnsentMails(tx, reference.id)
      await tx.delete(applicationReferences).where(eq(applicationReferences.id, reference.id))
      await recordApplicationAudit(tx, application, user, { reference_deleted: { to: reference.number } })
      return null
    })

/** Handlers for the references of both flows (REFE-01 to REFE-19, VREF-01 to VREF-12). */
export const applicationReferenceHandlers = {
  'application_references.list': buildListHandler('core'),
  'application_references.get': buildGetHandler('core'),
  'application_references.update': buildUpdateHandler('core'),
  'application_references.send_email': buildSendHandler('core'),
  'application_references.remind': buildRemindHandler('core'),
  'application_references.telephone': buildTelephoneHandler('core'),
  'application_references.delete': buildDeleteHandler('core'),
  'volunteer_application_references.list': buildListHandler('volunteer'),
  'volunteer_application_references.get': buildGetHandler('volunteer'),
  'volunteer_application_references.update': buildUpdateHandler('volunteer'),
  'volunteer_application_references.send_email': buildSendHandler('volunteer'),
  'volunteer_application_references.remind': buildRemindHandler('volunteer'),
  'volunteer_application_references.telephone': buildTelephoneHandler('volunteer'),
  'volunteer_application_references.delete': buildDeleteHandler('volunteer'),
} satisfies Partial<Handlers>
