import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { isEmpty } from '../../contract/recruitment/form-fields.ts'
import { emptyReference, ReferenceForm } from '../../contract/recruitment/reference-answers.ts'
import type { DoneReferenceForm } from '../../contract/recruitment/reference-forms.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { applicationReferences } from '../db/schema.ts'
import { parseForm } from '../http/issue-detail.ts'
import { type IfMatchVersions, refuseStaleVersion, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { getApplicantName, getPublicClubName } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { getCurrentDecline, getReopenDeadline } from './decline.ts'
import { loadLinkedApplication } from './linked-application.ts'
import type { ApplicationFromDb } from './scope.ts'
import { getReferenceAnswers, type ReferenceFromDb } from './stored-references.ts'

type LinkedReference = { reference: ReferenceFromDb; application: ApplicationFromDb }

/**
 * Loads the reference that a link belongs to.
 * @throws AppError `not_found`
 */
const loadReference = async (tx: Tx, flow: Flow, token: string, lock = false): Promise<LinkedReference> => {
  const { subject, application } = await loadLinkedApplication(tx, flow, 'reference_form', token, lock)
  const [reference] = await tx.select().from(applicationReferences).where(eq(applicationReferences.id, subject))
  if (!reference || reference.replaced) throw new AppError('not_found')
  return { reference, application }
}

/** Returns the time at which the referee submitted or declined. Null before that. */
const getCompletionTime = (reference: ReferenceFromDb): string | null =>
  reference.submitted ?? getCurrentDecline(reference)?.at ?? null

/** Builds the response for a submitted or declined form, including the deadline to withdraw a decline. */
const buildCompletedForm = (reference: ReferenceFromDb, submitted: string): DoneReferenceForm => {
  const reason = getCurrentDecline(reference)?.reason
  const reopen_until = getReopenDeadline(reference)
  return reason && reopen_until ? { submitted, declined: { reason, reopen_until } } : { submitted }
}

const toFormResponse = async (tx: Tx, { reference, application }: LinkedReference) => {
  const completionTime = getCompletionTime(reference)
  if (completionTime) return new VersionedOutput(buildCompletedForm(reference, completionTime), reference.form_version)
  const applicant = getApplicantName(application)
  const answers = getReferenceAnswers(reference)
  const form = {
    ...answers,
    // Prefill values from the application. The referee may change them.
    applicant_name: answers.applicant_name ?? applicant,
    full_name: answers.full_name ?? reference.full_name,
    phone: answers.phone ?? reference.phone,
    submitted: null,
    status: reference.form_status,
    applicant,
    role: application.role,
    organisation__name: await getPublicClubName(tx, application),
  }
  return new VersionedOutput(form, reference.form_version)
}

type FormAnswers = Record<string, unknown>

/** Rejects changes to fields that were saved from another page after the caller loaded the form. */
const rejectUnseenChanges = (
  ifMatch: IfMatchVersions,
  { form_version }: ReferenceFromDb,
  storedAnswers: FormAnswers,
  changes: FormAnswers,
) =>
  refuseStaleVersion(
    ifMatch,
    form_version,
    async () => Object.keys(changes).map((field) => ({ field, by: null, at: null })),
    (field) => storedAnswers[field] === changes[field] || isEmpty(storedAnswers[field]),
  )

/** Records a referee's step in the audit trail, with the referee's name and without answers. */
const recordRefereeStep = (tx: Tx, { reference, application }: LinkedReference, step: string) =>
  recordApplicationAudit(tx, application, null, { [step]: { to: reference.number } }, reference.full_name ?? '')

type ReferenceFormHandler<V extends 'get' | 'update' | 'decline' | 'reopen'> = Handlers[`reference_forms.${V}`]

const buildGetHandler =
  (flow: Flow): ReferenceFormHandler<'get'> =>
  async ({ db, params }) =>
    db.network(async (tx) => toFormResponse(tx, await loadReference(tx, flow, params.id)), 'snapshot')

/** Builds the handler that saves the answers of one step, or submits the complete form (REFE-21 to REFE-23). */
const buildUpdateHandler =
  (flow: Flow): ReferenceFormHandler<'update'> =>
  async ({ db, params, body: { submit, ...changes }, ifMatch }) =>
    db.network(async (tx) => {
      const linkedReference = await loadReference(tx, flow, params.id, true)
      const { reference } = linkedReference
      if (getCompletionTime(reference)) throw new AppError('already_submitted')
      const storedAnswers = getReferenceAnswers(reference)
      await rejectUnseenChanges(ifMatch, reference, storedAnswers, changes)
      const { submitted: _, ...prefilledAnswers } = (await toFormResponse(tx, linkedReference)).output as FormAnswers
      const allAnswers = Object.fromEntries(
        Object.keys(emptyReference).map((field) => [field, { ...prefilledAnswers, ...changes }[field] ?? null]),
      )
      // Set a missing declaration to true, because submitting counts as the declaration. Only an explicit false is
      // rejected.
      const declaredAnswers = { ...allAnswers, declaration: allAnswers.declaration ?? true }
      const answers = submit ? parseForm(ReferenceForm, declaredAnswers) : { ...storedAnswers, ...changes }
      const [savedReference] = await tx
        .update(applicationReferences)
        .set({
          answers,
          form_status: submit ? 'submitted' : 'started',
          form_version: sql`${applicationReferences.form_version} + 1`,
          ...(submit && {
            submitted: sql`now()`,
            version: sql`${applicationReferences.version} + 1`,
          }),
        })
        .where(eq(applicationReferences.id, reference.id))
        .returning()
      if (submit) await recordRefereeStep(tx, linkedReference, 'reference_submitted')
      return toFormResponse(tx, { ...linkedReference, reference: savedReference as ReferenceFromDb })
    })

/**
 * Builds the handler with which a referee declines. A referee who cannot give a reference, or is the wrong person, gets
 * no further requests (B-REC-05).
 */
const buildDeclineHandler =
  (flow: Flow): ReferenceFormHandler<'decline'> =>
  async ({ db, params, body }) =>
    db.network(async (tx) => {
      const linkedReference = await loadReference(tx, flow, params.id, true)
      const { reference } = linkedReference
      if (getCompletionTime(reference)) throw new AppError('already_submitted')
      const [row] = await tx
        .update(applicationReferences)
        .set({
          declined: body.reason,
          answers: {},
          form_status: 'not_started',
          declined_at: new Date().toISOString(),
          version: sql`${applicationReferences.version} + 1`,
          form_version: sql`${applicationReferences.form_version} + 1`,
        })
        .where(eq(applicationReferences.id, reference.id))
        .returning({ submitted: applicationReferences.declined_at })
      await recordRefereeStep(tx, linkedReference, 'reference_declined')
      return { submitted: row?.submitted ?? new Date().toISOString() }
    })

/**
 * Builds the handler that withdraws a mistaken decline. If the form is still open, the handler returns it
 * unchanged.
 */
const buildReopenHandler =
  (flow: Flow): ReferenceFormHandler<'reopen'> =>
  async ({ db, params }) =>
    db.network(async (tx) => {
      const linkedReference = await loadReference(tx, flow, params.id, true)
      const { reference } = linkedReference
      if (!getCompletionTime(reference)) return toFormResponse(tx, linkedReference)
      if (!getReopenDeadline(reference)) throw new AppError('already_submitted')
      const [reopenedReference] = await tx
        .update(applicationReferences)
        .set({
          declined: null,
          declined_at: null,
          version: sql`${applicationReferences.version} + 1`,
          form_version: sql`${applicationReferences.form_version} + 1`,
        })
        .where(eq(applicationReferences.id, reference.id))
        .returning()
      await recordRefereeStep(tx, linkedReference, 'reference_reopened')
      return toFormResponse(tx, { ...linkedReference, reference: reopenedReference as ReferenceFromDb })
    })

/** Handlers of both flows' public reference forms (PUB-33 to PUB-39, PUB-62 to PUB-68). */
export const referenceFormHandlers = {
  'reference_forms.get': buildGetHandler('core'),
  'reference_forms.update': buildUpdateHandler('core'),
  'reference_forms.decline': buildDeclineHandler('core'),
  'reference_forms.reopen': buildReopenHandler('core'),
  'volunteer_reference_forms.get': buildGetHandler('volunteer'),
  'volunteer_reference_forms.update': buildUpdateHandler('volunteer'),
  'volunteer_reference_forms.decline': buildDeclineHandler('volunteer'),
  'volunteer_reference_forms.reopen': buildReopenHandler('volunteer'),
} satisfies Partial<Handlers>
