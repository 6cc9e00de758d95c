import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { isEmpty } from '../../../contract/recruitment/form-fields.ts'
import { emptyReference, ReferenceForm } from '../../../contract/recruitment/reference-answers.ts'
import type { DoneReferenceForm } from '../../../contract/recruitment/reference-forms.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { applicationReferences } from '../../db/schema.ts'
import { parseForm } from '../../http/issue-detail.ts'
import { type NamedVersions, refuseStale, Versioned } from '../../http/row-version.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, clubNameOf } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { currentDecline, reopenUntil } from './decline.ts'
import { openedApplication } from './opened-application.ts'
import type { ApplicationFromDb } from './scope.ts'
import { answersOf, type ReferenceFromDb } from './stored-references.ts'

type Opened = { reference: ReferenceFromDb; application: ApplicationFromDb }

/** @throws AppError `not_found` */
const open = async (tx: Tx, flow: Flow, token: string, lock = false): Promise<Opened> => {
  const { subject, application } = await openedApplication(tx, flow, 'reference_form', token, lock)
  const [reference] = await tx
    .select()
    .from(applicationReferences)
    .where(eq(applicationReferences.id, subject))
  if (!reference || reference.replaced) throw new AppError('not_found')
  return { reference, application }
}

/** When a referee had done with it: it was sent, or declined. */
const doneAt = (reference: ReferenceFromDb): string | null =>
  reference.submitted ?? currentDecline(reference)?.at ?? null

/** A form that is done with, and whether its referee can still take a decline back. */
const doneForm = (reference: ReferenceFromDb, submitted: string): DoneReferenceForm => {
  const reason = currentDecline(reference)?.reason
  const reopen_until = reopenUntil(reference)
  return reason && reopen_until ? { submitted, declined: { reason, reopen_until } } : { submitted }
}

const toldForm = async (tx: Tx, { reference, application }: Opened) => {
  const done = doneAt(reference)
  if (done) return new Versioned(doneForm(reference, done), reference.form_version)
  const applicant = applicantOf(application)
  const answers = answersOf(reference)
  const form = {
    ...answers,
    // What the application says already; the referee may say it otherwise.
    applicant_name: answers.applicant_name ?? applicant,
    full_name: answers.full_name ?? reference.full_name,
    phone: answers.phone ?? reference.phone,
    submitted: null,
    status: reference.form_status,
    applicant,
    role: application.role,
    organisation__name: await clubNameOf(tx, application),
  }
  return new Versioned(form, reference.form_version)
}

type Answers = Record<string, unknown>

/** The fields of a body that were changed by another page since the caller has seen them. */
const refuseOther = (
  ifMatch: NamedVersions,
  { form_version }: ReferenceFromDb,
  stored: Answers,
  given: Answers,
) =>
  refuseStale(
    ifMatch,
    form_version,
    async () => Object.keys(given).map((field) => ({ field, by: null, at: null })),
    (field) => stored[field] === given[field] || isEmpty(stored[field]),
  )

/** The trail says which referee did it, and nothing of what they have written. */
const noteSent = (tx: Tx, { reference, application }: Opened, step: string) =>
  noteOnApplication(tx, application, null, { [step]: { to: reference.number } }, reference.full_name ?? '')

type Forms<V extends 'get' | 'update' | 'decline' | 'reopen'> = Handlers[`reference_forms.${V}`]

const getForm =
  (flow: Flow): Forms<'get'> =>
  async ({ db, params }) =>
    db.network(async (tx) => toldForm(tx, await open(tx, flow, params.id)), 'snapshot')

/** Saves a step, and sends the form once it is whole (REFE-21 to REFE-23). */
const updateForm =
  (flow: Flow): Forms<'update'> =>
  async ({ db, params, body: { submit, ...given }, ifMatch }) =>
    db.network(async (tx) => {
      const opened = await open(tx, flow, params.id, true)
      const { reference } = opened
      if (doneAt(reference)) throw new AppError('already_submitted')
      const stored = answersOf(reference)
      await refuseOther(ifMatch, reference, stored, given)
      const { submitted: _, ...preset } = (await toldForm(tx, opened)).output as Answers
      const whole = Object.fromEntries(
        Object.keys(emptyReference).map((field) => [field, { ...preset, ...given }[field] ?? null]),
      )
      // A submit declares; only an explicit false is refused.
      const declared = { ...whole, declaration: whole.declaration ?? true }
      const answers = submit ? parseForm(ReferenceForm, declared) : { ...stored, ...given }
      const [saved] = await tx
        .update(applicationReferences)
        .set({
          answers,
          form_status: submit ? 'submitted' : 'started',
          form_version: sql`${applicationReferences.form_version} + 1`,
          ...(submit && {
            submitted: sql`now()` as never,
            version: sql`${applicationReferences.version} + 1`,
          }),
        })
        .where(eq(applicationReferences.id, reference.id))
        .returning()
      if (submit) await noteSent(tx, opened, 'reference_submitted')
      return toldForm(tx, { ...opened, reference: saved as ReferenceFromDb })
    })

/** A referee who cannot, or who is the wrong person, is asked no more (B-REC-05). */
const declineForm =
  (flow: Flow): Forms<'decline'> =>
  async ({ db, params, body }) =>
    db.network(async (tx) => {
      const opened = await open(tx, flow, params.id, true)
      const { reference } = opened
      if (doneAt(reference)) throw new AppError('already_submitted')
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
      await noteSent(tx, opened, 'reference_declined')
      return { submitted: row?.submitted ?? new Date().toISOString() }
    })

/** Takes a decline back that was pressed by mistake. A form that is open already stays as it is. */
const reopenForm =
  (flow: Flow): Forms<'reopen'> =>
  async ({ db, params }) =>
    db.network(async (tx) => {
      const opened = await open(tx, flow, params.id, true)
      const { reference } = opened
      if (!doneAt(reference)) return toldForm(tx, opened)
      if (!reopenUntil(reference)) throw new AppError('already_submitted')
      const [reopened] = await tx
        .update(applicationReferences)
        .set({
          declined: null,
          declined_at: null,
          version: sql`${applicationReferences.version} + 1`,
          form_version: sql`${applicationReferences.form_version} + 1`,
        })
        .where(eq(applicationReferences.id, reference.id))
        .returning()
      await noteSent(tx, opened, 'reference_reopened')
      return toldForm(tx, { ...opened, reference: reopened as ReferenceFromDb })
    })

/** The public forms of both flows' referees (PUB-33 to PUB-39, PUB-62 to PUB-68). */
export const referenceFormHandlers = {
  'reference_forms.get': getForm('core'),
  'reference_forms.update': updateForm('core'),
  'reference_forms.decline': declineForm('core'),
  'reference_forms.reopen': reopenForm('core'),
  'volunteer_reference_forms.get': getForm('volunteer'),
  'volunteer_reference_forms.update': updateForm('volunteer'),
  'volunteer_reference_forms.decline': declineForm('volunteer'),
  'volunteer_reference_forms.reopen': reopenForm('volunteer'),
} satisfies Partial<Handlers>
