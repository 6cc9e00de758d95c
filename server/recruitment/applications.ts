import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import type { RecordChangesQuery } from '../../contract/record-changes.ts'
import type { Referee } from '../../contract/recruitment/referees.ts'
import { type Flow, formStatuses } from '../../contract/recruitment/vocabulary.ts'
import type { ParentCall } from '../../contract/recruitment/volunteer-applications.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { type IfMatchVersions, refuseOverwriting } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { auditRecordChange, loadRecordChangesAfter } from '../kit/record-trail.ts'
import type { Services } from '../kit/services.ts'
import type { Env } from '../settings/env.ts'
import { findChangedAddresses, makeAct, recordIdentityChange, recordTypedAddresses, toAddressKey } from './acts.ts'
import { getApplicantName } from './application-facts.ts'
import { getTrailNoun, readApplicationTrail } from './application-trail.ts'
import { rejectOwnAddress } from './change-reference.ts'
import { type CheckReason, getCheckReason } from './check-reason.ts'
import { buildDecideHandler } from './decide-request.ts'
import { buildDeleteHandler, buildRestoreHandler } from './delete-application.ts'
import { getAnswers } from './flow-forms.ts'
import { findFormerOutcome } from './former-outcome.ts'
import { checkKeepMark } from './keep-mark.ts'
import { listApplications } from './list-applications.ts'
import { loadApplication } from './load-application.ts'
import { buildCompletedAloneMail } from './mails/second-look-mails.ts'
import { rejectOwnMatches } from './own-question.ts'
import { recordParentCall } from './parent-call.ts'
import { buildFormChanges, completeSubmit } from './save-form.ts'
import {
  type ApplicationFromDb,
  readVisibleApplication,
  requireReadableApplication,
  type VisibleApplication,
} from './scope.ts'
import { buildSendFormHandler } from './send-form.ts'
import { syncReferences } from './sync-references.ts'
import { completeChecks, refreshTwoPeople } from './two-people.ts'
import { mailVpAccounts } from './vp-mails.ts'
import { listHiddenFields, refuseWithheldChanges, withholdChanges } from './withheld-answers.ts'

type UpdateBody = ApiParsedInput<'applications.update', 'body'> & { consent_spoken?: ParentCall | undefined }
type CheckCompletion = Awaited<ReturnType<typeof completeChecks>> & { check: CheckReason | null }
type StoredValues = Partial<typeof applications.$inferInsert>

/** Builds the column updates of the application itself, without its form. */
const buildRecordUpdates = (
  row: ApplicationFromDb,
  body: UpdateBody,
  completion: CheckCompletion | null,
  formerOutcomeValues: Pick<StoredValues, 'outcome' | 'outcome_at'> | null,
): StoredValues => {
  const now = new Date().toISOString()
  const { completed: _c, ...otherActs } = row.acts
  const { checks_completed, archived, outcome, keep_for_safeguarding, keep_reason, erased_on } = body
  const isArchived = archived ?? row.archived
  const archivedOutcome = outcome === undefined ? row.outcome : outcome
  // Clear the outcome of an application that is not archived (B-REC-09).
  const nextOutcome = isArchived ? archivedOutcome : null
  return {
    ...(checks_completed === null && {
      checks_completed: null,
      checks_completed_by: null,
      check_reason: null,
      alone_reason: null,
      acts: otherActs,
    }),
    ...(completion && {
      checks_completed: now,
      checks_completed_by: completion.completed.name,
      check_reason: completion.check?.reason ?? null,
      alone_reason: completion.alone_reason,
      acts: { ...row.acts, completed: completion.completed },
    }),
    ...(isArchived !== row.archived && { archived: isArchived }),
    ...(nextOutcome !== row.outcome && { outcome: nextOutcome, outcome_at: nextOutcome && now }),
    ...formerOutcomeValues,
    ...(keep_for_safeguarding !== undefined && { keep_for_safeguarding }),
    ...(keep_reason !== undefined && { keep_reason }),
    ...(erased_on !== undefined && { erasure_put_off: erased_on }),
  }
}

/**
 * Returns the form fields that the request changes.
 * @throws AppError `forbidden` for an answer that is withheld from the caller
 */
const getFormChanges = ({ form = {} }: UpdateBody, { rights }: VisibleApplication): Record<string, unknown> => {
  const { submit: _, ...changes } = form
  return refuseWithheldChanges(changes, rights)
}

/** Audit trail name for each column that has another name in responses. */
const trailNameByColumn = { erasure_put_off: 'erased_on' } as const
const UNAUDITED_COLUMNS = ['checks_completed_by', 'outcome_at', 'acts']

const getFieldChanges = (row: ApplicationFromDb, set: StoredValues, answers: readonly string[]): FieldChanges => {
  const fields: FieldChanges = Object.fromEntries(answers.map((field) => [field, {}]))
  for (const [column, newValue] of Object.entries(set)) {
    const oldValue = row[column as keyof ApplicationFromDb] ?? null
    if (UNAUDITED_COLUMNS.includes(column) || isDeepStrictEqual(oldValue, newValue)) continue
    fields[trailNameByColumn[column as keyof typeof trailNameByColumn] ?? column] = {
      from: oldValue,
      to: newValue,
    }
  }
  return fields
}

/** Request fields that only reject a suggested match between an account and the applicant. */
const OWN_MATCH_FIELDS = ['not_own_of', 'alone_reason']

/**
 * True if VP support archives an application and changes nothing else. No other change is allowed on a user's own
 * application.
 */
const isOnlyArchiving = (user: CurrentUser, body: UpdateBody): boolean =>
  getAccessFlags(user).vpSupport &&
  body.archived === true &&
  Object.keys(body).every((field) => field === 'archived' || field === 'outcome')

type ApplicationCall = Services & { user: CurrentUser; params: { id: string } }

/**
 * Changes an application and everything that depends on the change, in one transaction.
 * @returns true if emails were queued
 */
const changeApplication = async (
  tx: Tx,
  { env, user, params, body, ifMatch }: ApplicationCall & { body: UpdateBody; ifMatch: IfMatchVersions },
  flow: Flow,
): Promise<boolean> => {
  const visibleApplication = await readVisibleApplication(tx, user, flow, params.id, true)
  const { row, rights } = visibleApplication
  const { not_own_of } = body
  if (not_own_of) await rejectOwnMatches(tx, env, user, row, not_own_of, body.alone_reason)
  if (not_own_of && Object.keys(body).every((field) => OWN_MATCH_FIELDS.includes(field))) return true
  if (visibleApplication.own && !isOnlyArchiving(user, body)) throw new AppError('own_application')
  if (!visibleApplication.own && !rights.edit) throw new AppError('forbidden')
  checkKeepMark(visibleApplication, body)
  if (body.consent_spoken) await recordParentCall(tx, user, visibleApplication, body.consent_spoken)
  const isCompleting = Boolean(body.checks_completed) && !row.checks_completed
  const completion = isCompleting
    ? {
        ...(await completeChecks(tx, user, row, body.alone_reason)),
        check: await getCheckReason(tx, row, body.check_reason),
      }
    : null
  const { role, ...formChanges } = getFormChanges(body, visibleApplication) as { role?: string | null }
  const submitValue = body.submit ?? body.form?.submit
  const submit = submitValue === true && row.submitted === null
  const form = await buildFormChanges(tx, row, formChanges, { submit, whole: false })
  const isArchivedAgain = body.archived === true && !row.archived && body.outcome === undefined
  const formerOutcomeValues = isArchivedAgain ? await findFormerOutcome(tx, flow, row.id) : null
  const recordUpdates: StoredValues = {
    ...buildRecordUpdates(row, body, completion, formerOutcomeValues),
    ...(role !== undefined && { role }),
    ...(submitValue === false && row.submitted && buildReopenedValues(row)),
  }
  const fields = {
    ...getFieldChanges(row, recordUpdates, form.changed),
    ...completion?.check?.fields,
    ...(submit && { submitted: { from: null, to: form.set.submitted } }),
    ...(body.consent_spoken && { consent_spoken: {} }),
  }
  const hiddenFields = listHiddenFields(rights)
  // Reject only fields that both users changed, because others often change an open form.
  await refuseOverwriting(
    ifMatch,
    row.version,
    (version) => loadRecordChangesAfter(tx, getTrailNoun(flow), row.id, version),
    (field) => field in fields && !hiddenFields.includes(field),
  )
  if (Object.keys(fields).length === 0) return false
  const version = row.version + 1
  await tx
    .update(applications)
    .set({ ...form.set, ...recordUpdates, version })
    .where(eq(applications.id, row.id))
  await recordStaffAddresses(tx, user, row, form.answers)
  if (row.submitted && IDENTITY_FIELDS.some((field) => form.changed.includes(field)))
    await recordIdentityChange(tx, row.id, await makeAct(tx, user, flow))
  await auditRecordChange(tx, {
    noun: getTrailNoun(flow),
    id: row.id,
    version,
    kind: 'replace',
    fields,
    user,
  })
  if (submit) await completeSubmit(tx, env, { ...row, ...form.set } as ApplicationFromDb, form.answers)
  // Update the references of a submitted form if its referees were corrected. Also update them if a Young Helper
  // becomes an adult, who needs references.
  else if (row.submitted && ['references', 'young_helper'].some((field) => form.changed.includes(field)))
    await syncReferences(tx, row.id, (form.answers.references ?? []) as Partial<Referee>[])
  await refreshTwoPeople(tx, row.id)
  const isAlone = Boolean(completion?.alone_reason)
  if (isAlone) await mailCompletedAlone(tx, env, user, { ...row, ...form.set } as ApplicationFromDb)
  return submit || isAlone || Boolean(not_own_of)
}

/** Answers that identify the applicant. */
const IDENTITY_FIELDS = ['first_name', 'last_name', 'date_of_birth']

/** Returns the column values that reopen a form and remove the completion of its checks. */
const buildReopenedValues = ({ acts: { completed: _, ...acts } }: ApplicationFromDb): StoredValues => ({
  submitted: null,
  form_status: 'started',
  checks_completed: null,
  checks_completed_by: null,
  check_reason: null,
  alone_reason: null,
  acts,
})

const mailCompletedAlone = (tx: Tx, env: Env, user: CurrentUser, row: ApplicationFromDb): Promise<void> => {
  const facts = { by: getFullName(user), applicant_name: getApplicantName(row) }
  const recipientsFilter = { application: row, except: user.id }
  return mailVpAccounts(tx, env, recipientsFilter, (recipient) => buildCompletedAloneMail({ ...recipient, ...facts }))
}

/**
 * Records addresses that staff entered into the form, because staff are responsible for them.
 * @throws AppError `invalid` for the account's own address
 */
const recordStaffAddresses = async (
  tx: Tx,
  user: CurrentUser,
  row: ApplicationFromDb,
  answers: Record<string, unknown>,
): Promise<void> => {
  const addresses = findChangedAddresses(getAnswers(row), answers)
  if (addresses.length === 0) return
  const referees = (answers.references ?? []) as Partial<Referee>[]
  for (const address of addresses)
    if (referees.some(({ email }) => email && toAddressKey(email) === address))
      rejectOwnAddress(user, address, 'references')
  await recordTypedAddresses(tx, row.id, addresses, await makeAct(tx, user, row.flow))
}

/** Builds a flow's application handlers for signed-in users. */
export const buildApplicationHandlers = (flow: Flow) => ({
  list: (call: Services & { user: CurrentUser; query: ApiParsedInput<'applications.list', 'query'> }) =>
    listApplications(call, flow),

  statuses: async () => [...formStatuses],

  get: ({ db, env, user, params, query }: ApplicationCall & { query: { deleted: boolean } }) =>
    db.network((tx) => loadApplication(tx, env, user, flow, params.id, query.deleted)),

  update: async (request: ApplicationCall & { body: UpdateBody; ifMatch: IfMatchVersions }) => {
    const { db, env, mail, user, params } = request
    const { hasMails, record } = await db.network(async (tx) => ({
      hasMails: await changeApplication(tx, request, flow),
      record: await loadApplication(tx, env, user, flow, params.id),
    }))
    if (hasMails) mail.wake()
    return record
  },

  delete: buildDeleteHandler(flow),

  restore: buildRestoreHandler(flow),

  changes: ({ db, user, params, query }: ApplicationCall & { query: RecordChangesQuery }) =>
    db.network(async (tx) => {
      const { rights } = await requireReadableApplication(tx, user, flow, params.id)
      return withholdChanges(await readApplicationTrail(tx, { id: params.id, flow }, query), rights)
    }, 'snapshot'),

  decide_request: buildDecideHandler(flow),

  send_form: buildSendFormHandler(flow),
})

const coreHandlers = buildApplicationHandlers('core')

/** Handlers of core team applications for reviewers (APP-03 to APP-70). */
export const applicationHandlers = {
  'applications.list': coreHandlers.list,
  'applications.statuses': coreHandlers.statuses,
  'applications.get': coreHandlers.get,
  'applications.update': coreHandlers.update,
  'applications.delete': coreHandlers.delete,
  'applications.restore': coreHandlers.restore,
  'applications.changes': coreHandlers.changes,
  'applications.decide_request': coreHandlers.decide_request,
  'applications.send_form': coreHandlers.send_form,
} satisfies Partial<Handlers>
