import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { withoutUnasked } from '../../../contract/recruitment/form-answers.ts'
import type { Referee } from '../../../contract/recruitment/referees.ts'
import type { Tx } from '../../db/client.ts'
import { type applications, organisations } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { parseForm } from '../../http/issue-detail.ts'
import { linkAddress } from '../../kit/public-links.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { receiptMail } from '../../mail/recruitment/applicant-mails.ts'
import { answersOf, type FlowForm, flowForms } from './flow-forms.ts'
import { hasConsent, mailParentalConsent } from './parental-consent.ts'
import type { ApplicationFromDb } from './scope.ts'
import { syncReferences } from './sync-references.ts'

type Answers = Record<string, unknown>

/** What a form becomes, and which of its fields that changes. */
export type SavedForm = {
  set: Partial<typeof applications.$inferInsert>
  changed: string[]
  answers: Answers
}

/** What the body names; the rest stays as it is. */
const namedOf = (given: Answers): Answers =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** @throws AppError `invalid` for a club that is not there */
const checkClub = async (tx: Tx, id: unknown): Promise<void> => {
  if (typeof id !== 'string') return
  const [club] = await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id))
  if (!club) throw new AppError('invalid', { organisation: ['This value is not valid.'] })
}

/** The answers to the questions that the form asks, by the path and by each yes. */
function askedAnswers({ details, ofPath }: FlowForm, answers: Answers): Answers {
  const asked = withoutUnasked(answers, details)
  return ofPath ? ofPath(asked) : asked
}

/** What an age follows from: who comes of age while they fill in the form goes on. */
const AGED = ['date_of_birth', 'young_helper']

/**
 * What is stored of a form of which some fields were sent.
 * @param submit whether it is sent with that
 * @param whole whether it has to be whole then; staff may mark one as sent that is not
 * @throws AppError `invalid` with what is wrong at its field
 */
export const savedForm = async (
  tx: Tx,
  row: ApplicationFromDb,
  given: Answers,
  { submit, whole }: { submit: boolean; whole: boolean },
): Promise<SavedForm> => {
  const form = flowForms[row.flow]
  const before = answersOf(row)
  const named = { ...before, ...namedOf(given) }
  const answers = submit ? askedAnswers(form, named) : named
  const changed = Object.keys(answers).filter((field) => !isDeepStrictEqual(before[field], answers[field]))
  if (changed.includes('organisation')) await checkClub(tx, answers.organisation)
  if (form.part && AGED.some((field) => changed.includes(field))) parseForm(form.part, answers)
  if (submit && whole) parseForm(form.whole, answers)
  if (changed.length === 0 && !submit) return { set: {}, changed, answers }
  const now = new Date().toISOString()
  const set = {
    ...(changed.length > 0 && { ...form.stored(answers), form_saved: now }),
    form_version: row.form_version + 1,
    ...(submit && { submitted: now, form_status: 'submitted' as const }),
    ...(!submit && row.form_status === 'not_started' && { form_status: 'started' as const }),
  }
  return { set, changed, answers }
}

/** What follows when a form was sent: its referees become references, and the applicant gets the receipt (B-REC-03). */
export const afterSubmit = async (
  tx: Tx,
  env: Env,
  row: ApplicationFromDb,
  { first_name, email, references, parent_guardian_first_name, parent_guardian_email }: Answers,
): Promise<void> => {
  const { id, flow, language, is_young_helper } = row
  // Staff may mark one as sent that does not say who is to be asked yet; one that was taken back may have its consent.
  if (is_young_helper && parent_guardian_first_name && parent_guardian_email && !(await hasConsent(tx, id)))
    await mailParentalConsent(tx, env, row)
  await syncReferences(tx, id, (references ?? []) as Partial<Referee>[])
  if (typeof email !== 'string') return
  const link = await linkAddress(tx, env, flow, {
    purpose: 'application_status',
    subject: id,
    application: id,
  })
  const mail = receiptMail({
    to: email,
    language,
    link,
    first_name: String(first_name ?? ''),
    young: is_young_helper === true,
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'receipt' })
}
