import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import type { Parsed } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import type { RecordChangesQuery } from '../../../contract/record-changes.ts'
import type { Referee } from '../../../contract/recruitment/referees.ts'
import { type Flow, formStatuses } from '../../../contract/recruitment/vocabulary.ts'
import type { ConsentSpoken } from '../../../contract/recruitment/volunteer-applications.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import type { Env } from '../../env.ts'
import { type NamedVersions, refuseOverwriting } from '../../http/row-version.ts'
import { noteRecordChange, recordChangesAfter } from '../../kit/record-trail.ts'
import { completedAloneMail } from '../../mail/recruitment/second-look-mails.ts'
import type { Handlers } from '../../mount.ts'
import type { Services } from '../../services.ts'
import { addressKey, changedAddresses, makeAct, recordIdentity, recordTypedAddresses } from './acts.ts'
import { applicantOf } from './application-facts.ts'
import { readApplicationTrail, trailOf } from './application-trail.ts'
import { refuseOwnAddress } from './change-reference.ts'
import { type CheckReason, judgeCheckReason } from './check-reason.ts'
import { recordConsentSpoken } from './consent-spoken.ts'
import { decideRequest } from './decide-request.ts'
import { deleteApplication, restoreApplication } from './delete-application.ts'
import { answersOf } from './flow-forms.ts'
import { formerOutcome } from './former-outcome.ts'
import { checkKeepMark } from './keep-mark.ts'
import { listApplications } from './list-applications.ts'
import { oneApplication } from './one-application.ts'
import { liftOwn } from './own-question.ts'
import { afterSubmit, savedForm } from './save-form.ts'
import {
  type ApplicationFromDb,
  readableApplication,
  type SeenApplication,
  seenApplication,
} from './scope.ts'
import { sendForm } from './send-form.ts'
import { syncReferences } from './sync-references.ts'
import { completeChecks, refreshTwoPeople } from './two-people.ts'
import { mailVpAccounts } from './vp-mails.ts'
import { listHiddenFields, refuseWithheld, withholdChanges } from './withheld-answers.ts'

type Body = Parsed<'applications.update', 'body'> & { consent_spoken?: ConsentSpoken | undefined }
type Completion = Awaited<ReturnType<typeof completeChecks>> & { check: CheckReason | null }
type Stored = Partial<typeof applications.$inferInsert>

/** What a change of the record itself stores, beside its form. */
const recordUpdates = (
  row: ApplicationFromDb,
  body: Body,
  completion: Completion | null,
  former: Pick<Stored, 'outcome' | 'outcome_at'> | null,
): Stored => {
  const now = new Date().toISOString()
  const { completed: _c, ...otherActs } = row.acts
  const { checks_completed, archived, outcome, keep_for_safeguarding, keep_reason, erased_on } = body
  const isArchived = archived ?? row.archived
  // An application that goes on has no outcome (B-REC-09).
  const ended = isArchived ? (outcome === undefined ? row.outcome : outcome) : null
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
    ...(ended !== row.outcome && { outcome: ended, outcome_at: ended && now }),
    ...former,
    ...(keep_for_safeguarding !== undefined && { keep_for_safeguarding }),
    ...(keep_reason !== undefined && { keep_reason }),
    ...(erased_on !== undefined && { erasure_put_off: erased_on }),
  }
}

/** The form as it was sent. @throws AppError `forbidden` for an answer that is withheld from the caller */
const formOf = ({ form = {} }: Body, { rights }: SeenApplication): Record<string, unknown> => {
  const { submit: _, ...given } = form
  return refuseWithheld(given, rights)
}

/** Names of the record and of the form by which the trail tells of columns. */
const told = { erasure_put_off: 'erased_on' } as const
const UNTOLD = ['checks_completed_by', 'outcome_at', 'acts']

const changesOf = (row: ApplicationFromDb, set: Stored, answers: readonly string[]): FieldChanges => {
  const fields: FieldChanges = Object.fromEntries(answers.map((field) => [field, {}]))
  for (const [column, to] of Object.entries(set)) {
    const from = row[column as keyof ApplicationFromDb] ?? null
    if (UNTOLD.includes(column) || isDeepStrictEqual(from, to)) continue
    fields[told[column as keyof typeof told] ?? column] = { from, to }
  }
  return fields
}

/** Fields of a change that only says whose account is not the applicant's. */
const LIFTING = ['not_own_of', 'alone_reason']

/** VP support archives an application that is its own; it changes nothing else of it. */
const isArchiving = (user: CurrentUser, body: Body): boolean =>
  flagsOf(user).vpSupport &&
  body.archived === true &&
  Object.keys(body).every((field) => field === 'archived' || field === 'outcome')

type Asked = Services & { user: CurrentUser; params: { id: string } }

/**
 * A change of an application, in one transaction with what follows from it.
 * @returns true if mails were queued
 */
const changeApplication = async (
  tx: Tx,
  { env, user, params, body, ifMatch }: Asked & { body: Body; ifMatch: NamedVersions },
  flow: Flow,
): Promise<boolean> => {
  const seen = await seenApplication(tx, user, flow, params.id, true)
  const { row, rights } = seen
  const { not_own_of } = body
  if (not_own_of) await liftOwn(tx, env, user, row, not_own_of, body.alone_reason)
  if (not_own_of && Object.keys(body).every((field) => LIFTING.includes(field))) return true
  if (seen.own && !isArchiving(user, body)) throw new AppError('own_application')
  if (!seen.own && !rights.edit) throw new AppError('forbidden')
  checkKeepMark(seen, body)
  if (body.consent_spoken) await recordConsentSpoken(tx, user, seen, body.consent_spoken)
  const completes = Boolean(body.checks_completed) && !row.checks_completed
  const completion = completes
    ? {
        ...(await completeChecks(tx, user, row, body.alone_reason)),
        check: await judgeCheckReason(tx, row, body.check_reason),
      }
    : null
  const { role, ...given } = formOf(body, seen) as { role?: string | null }
  const sent = body.submit ?? body.form?.submit
  const submit = sent === true && row.submitted === null
  const form = await savedForm(tx, row, given, { submit, whole: false })
  const isPutBack = body.archived === true && !row.archived && body.outcome === undefined
  const former = isPutBack ? await formerOutcome(tx, flow, row.id) : null
  const set: Stored = {
    ...recordUpdates(row, body, completion, former),
    ...(role !== undefined && { role }),
    ...(sent === false && row.submitted && reopened(row)),
  }
  const fields = {
    ...changesOf(row, set, form.changed),
    ...completion?.check?.fields,
    ...(submit && { submitted: { from: null, to: form.set.submitted } }),
    ...(body.consent_spoken && { consent_spoken: {} }),
  }
  const hidden = listHiddenFields(rights)
  // Much is done with an application while its form is open: only what both have written is asked about.
  await refuseOverwriting(
    ifMatch,
    row.version,
    (version) => recordChangesAfter(tx, trailOf(flow), row.id, version),
    (field) => field in fields && !hidden.includes(field),
  )
  if (Object.keys(fields).length === 0) return false
  const version = row.version + 1
  await tx
    .update(applications)
    .set({ ...form.set, ...set, version })
    .where(eq(applications.id, row.id))
  await recordStaffAddresses(tx, user, row, form.answers)
  if (row.submitted && IDENTITY.some((field) => form.changed.includes(field)))
    await recordIdentity(tx, row.id, await makeAct(tx, user, flow))
  await noteRecordChange(tx, { noun: trailOf(flow), id: row.id, version, kind: 'replace', fields, user })
  if (submit) await afterSubmit(tx, env, { ...row, ...form.set } as ApplicationFromDb, form.answers)
  // What is corrected in a form that was sent holds for its references too, and a Young Helper who has become an adult has some.
  else if (row.submitted && ['references', 'young_helper'].some((field) => form.changed.includes(field)))
    await syncReferences(tx, row.id, (form.answers.references ?? []) as Partial<Referee>[])
  await refreshTwoPeople(tx, row.id)
  const isAlone = Boolean(completion?.alone_reason)
  if (isAlone) await mailCompletedAlone(tx, env, user, { ...row, ...form.set } as ApplicationFromDb)
  return submit || isAlone || Boolean(not_own_of)
}

/** Answers that say who the applicant is. */
const IDENTITY = ['first_name', 'last_name', 'date_of_birth']

/** A form that is opened again is not checked any more. */
const reopened = ({ acts: { completed: _, ...acts } }: ApplicationFromDb): Stored => ({
  submitted: null,
  form_status: 'started',
  checks_completed: null,
  checks_completed_by: null,
  check_reason: null,
  alone_reason: null,
  acts,
})

const mailCompletedAlone = (tx: Tx, env: Env, user: CurrentUser, row: ApplicationFromDb): Promise<void> => {
  const facts = { by: fullName(user), applicant_name: applicantOf(row) }
  const about = { application: row, except: user.id }
  return mailVpAccounts(tx, env, about, (to) => completedAloneMail({ ...to, ...facts }))
}

/** Addresses that staff type into the form are theirs to answer for. @throws AppError `invalid` for the account's own address */
const recordStaffAddresses = async (
  tx: Tx,
  user: CurrentUser,
  row: ApplicationFromDb,
  answers: Record<string, unknown>,
): Promise<void> => {
  const addresses = changedAddresses(answersOf(row), answers)
  if (addresses.length === 0) return
  const referees = (answers.references ?? []) as Partial<Referee>[]
  for (const address of addresses)
    if (referees.some(({ email }) => email && addressKey(email) === address))
      refuseOwnAddress(user, address, 'references')
  await recordTypedAddresses(tx, row.id, addresses, await makeAct(tx, user, row.flow))
}

/** The signed-in calls of the applications of a flow. */
export const applicationHandlersOf = (flow: Flow) => ({
  list: (call: Services & { user: CurrentUser; query: Parsed<'applications.list', 'query'> }) =>
    listApplications(call, flow),

  statuses: async () => [...formStatuses],

  get: ({ db, env, user, params, query }: Asked & { query: { deleted: boolean } }) =>
    db.network((tx) => oneApplication(tx, env, user, flow, params.id, query.deleted)),

  update: async (asked: Asked & { body: Body; ifMatch: NamedVersions }) => {
    const { db, env, mail, user, params } = asked
    const { hasMails, record } = await db.network(async (tx) => ({
      hasMails: await changeApplication(tx, asked, flow),
      record: await oneApplication(tx, env, user, flow, params.id),
    }))
    if (hasMails) mail.wake()
    return record
  },

  delete: deleteApplication(flow),

  restore: restoreApplication(flow),

  changes: ({ db, user, params, query }: Asked & { query: RecordChangesQuery }) =>
    db.network(async (tx) => {
      const { rights } = await readableApplication(tx, user, flow, params.id)
      return withholdChanges(await readApplicationTrail(tx, { id: params.id, flow }, query), rights)
    }, 'snapshot'),

  decide_request: decideRequest(flow),

  send_form: sendForm(flow),
})

const core = applicationHandlersOf('core')

/** Applications to the core team, as those who review them have them (APP-03 to APP-70). */
export const applicationHandlers = {
  'applications.list': core.list,
  'applications.statuses': core.statuses,
  'applications.get': core.get,
  'applications.update': core.update,
  'applications.delete': core.delete,
  'applications.restore': core.restore,
  'applications.changes': core.changes,
  'applications.decide_request': core.decide_request,
  'applications.send_form': core.send_form,
} satisfies Partial<Handlers>
