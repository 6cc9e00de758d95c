import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { clearUnusedDetails } from '../../contract/recruitment/form-answers.ts'
import type { Referee } from '../../contract/recruitment/referees.ts'
import type { Tx } from '../db/client.ts'
import { type applications, organisations } from '../db/schema.ts'
import { parseForm } from '../http/issue-detail.ts'
import { getLinkAddress } from '../kit/public-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { type FlowForm, flowForms, getAnswers } from './flow-forms.ts'
import { buildReceiptMail } from './mails/applicant-mails.ts'
import { hasConsent, queueConsentMail } from './parental-consent.ts'
import type { ApplicationFromDb } from './scope.ts'
import { syncReferences } from './sync-references.ts'

type FormAnswers = Record<string, unknown>

/** Columns to store when a form is saved, the names of the changed fields, and all answers. */
export type SavedForm = {
  set: Partial<typeof applications.$inferInsert>
  changed: string[]
  answers: FormAnswers
}

/** Drops fields that the request does not contain, so that they do not change. */
const dropUndefined = (input: FormAnswers): FormAnswers =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/**
 * Checks that the club exists.
 * @throws AppError `invalid` if the club does not exist
 */
const checkClub = async (tx: Tx, id: unknown): Promise<void> => {
  if (typeof id !== 'string') return
  const [club] = await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id))
  if (!club) throw new AppError('invalid', { organisation: ['not_valid'] })
}

/**
 * Returns only the answers that apply. Clears details of questions that are not answered with Yes, and answers outside
 * the applicant's path through the form.
 */
function keepApplicableAnswers({ details, ofPath }: FlowForm, answers: FormAnswers): FormAnswers {
  const applicableAnswers = clearUnusedDetails(answers, details)
  return ofPath ? ofPath(applicableAnswers) : applicableAnswers
}

/**
 * Fields that determine the age. The age is checked only if one of them changes, so that an applicant who turns 18 can
 * continue.
 */
const AGE_FIELDS = ['date_of_birth', 'young_helper']

/**
 * Returns the changes to store for the fields that a request sends.
 * @param submit true if the form is submitted
 * @param whole true if a submitted form must be complete. Staff may submit an incomplete form.
 * @throws AppError `invalid` with the problem at its field
 */
export const buildFormChanges = async (
  tx: Tx,
  row: ApplicationFromDb,
  input: FormAnswers,
  { submit, whole }: { submit: boolean; whole: boolean },
): Promise<SavedForm> => {
  const form = flowForms[row.flow]
  const previousAnswers = getAnswers(row)
  const mergedAnswers = { ...previousAnswers, ...dropUndefined(input) }
  const answers = submit ? keepApplicableAnswers(form, mergedAnswers) : mergedAnswers
  const changedFields = Object.keys(answers).filter(
    (field) => !isDeepStrictEqual(previousAnswers[field], answers[field]),
  )
  if (changedFields.includes('organisation')) await checkClub(tx, answers.organisation)
  if (form.part && AGE_FIELDS.some((field) => changedFields.includes(field))) parseForm(form.part, answers)
  if (submit && whole) parseForm(form.whole, answers)
  if (changedFields.length === 0 && !submit) return { set: {}, changed: changedFields, answers }
  const now = new Date().toISOString()
  const columns = {
    ...(changedFields.length > 0 && { ...form.stored(answers), form_saved: now }),
    form_version: row.form_version + 1,
    ...(submit && { submitted: now, form_status: 'submitted' as const }),
    ...(!submit && row.form_status === 'not_started' && { form_status: 'started' as const }),
  }
  return { set: columns, changed: changedFields, answers }
}

/** Creates the references from a submitted form's referees and emails the receipt to the applicant (B-REC-03). */
export const completeSubmit = async (
  tx: Tx,
  env: Env,
  row: ApplicationFromDb,
  { first_name, email, references, parent_guardian_first_name, parent_guardian_email }: FormAnswers,
): Promise<void> => {
  const { id, flow, language, is_young_helper } = row
  // Skip the consent email if staff submitted the form without a parent, or if a reopened form already has consent.
  if (is_young_helper && parent_guardian_first_name && parent_guardian_email && !(await hasConsent(tx, id)))
    await queueConsentMail(tx, env, row)
  await syncReferences(tx, id, (references ?? []) as Partial<Referee>[])
  if (typeof email !== 'string') return
  const link = await getLinkAddress(tx, env, flow, {
    purpose: 'application_status',
    subject: id,
    application: id,
  })
  const mail = buildReceiptMail({
    to: email,
    language,
    link,
    first_name: String(first_name ?? ''),
    young: is_young_helper === true,
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'receipt' })
}
