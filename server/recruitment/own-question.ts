import { and, eq, isNull } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { Application } from '../../contract/recruitment/applications.ts'
import { findOwnershipMatch, isOwnApplication } from '../../contract/recruitment/own-application.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applicationOwnAnswers, applications, mails } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import type { Env } from '../settings/env.ts'
import { getApplicantName } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { buildAccountDecisionMail } from './mails/own-mails.ts'
import { requireDecisionMaker } from './own-decision-makers.ts'
import { findMatchingAccounts, type MatchingAccount } from './own-facts.ts'
import { requestAnotherAddress } from './request-another-address.ts'
import type { ApplicationFromDb } from './scope.ts'
import { mailVpAccounts } from './vp-mails.ts'

type OwnAnswerBody = { user: string; theirs: boolean; alone_reason?: string | undefined }

/**
 * Loads the accounts that match an applicant, for a reader who may decide about them. Returns an empty list for other
 * readers.
 */
export async function readOwnQuestions(tx: Tx, user: CurrentUser, id: string): Promise<Application['own_questions']> {
  if (!getAccessFlags(user).vp) return []
  const accounts = await findMatchingAccounts(tx, id)
  const isMailed = await hasMailedApplicant(tx, id)
  return accounts
    .filter((account) => !account.is_account && account.user !== user.id)
    .map((account) => ({
      user: account.user,
      name: account.name,
      match: findOwnershipMatch(account) ?? 'name',
      theirs: account.answer && (isOwnApplication(account) ? account.answer.theirs || null : false),
      applicant_mailed: account.has_address && account.answer?.theirs === false ? isMailed : null,
    }))
}

async function hasMailedApplicant(tx: Tx, application: string): Promise<boolean> {
  const addressRequestCondition = and(eq(mails.application_id, application), eq(mails.kind, 'another_address'))
  return (await tx.$count(mails, addressRequestCondition)) > 0
}

/**
 * Records that accounts do not belong to the applicant although they share a name or a mobile number.
 * @throws AppError `forbidden` for a user who may not decide, `invalid` for an account that matches by
 * address
 */
export async function rejectOwnMatches(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  row: ApplicationFromDb,
  userIds: readonly string[],
  aloneReason: string | undefined,
): Promise<void> {
  const accounts = await findMatchingAccounts(tx, row.id)
  for (const id of userIds) {
    const account = accounts.find((found) => found.user === id)
    if (!account) throw new AppError('invalid', { not_own_of: ['not_valid'] })
    await requireDecisionMaker(tx, user, accounts, account, aloneReason)
    const match = findOwnershipMatch(account)
    if (match === 'account' || match === 'address') throw new AppError('invalid', { not_own_of: ['not_valid'] })
    await storeAnswer(tx, env, user, row, { account, theirs: false, aloneReason })
  }
}

type OwnQuestionCall = Services & { user: CurrentUser; params: { id: string }; body: OwnAnswerBody }

/**
 * Builds the handler that stores the decision about a matching account. If the account does not belong to the
 * applicant, the mark as the account's own application is removed. If the account has the applicant's address, the
 * applicant gets an email that requests another address.
 * @throws AppError `not_found`, `forbidden`, `invalid`
 */
function buildAnswerHandler(flow: Flow) {
  return async ({ db, env, mail, user, params, body }: OwnQuestionCall) => {
    await db.network(async (tx) => {
      const [row] = await tx
        .select()
        .from(applications)
        .where(and(eq(applications.id, params.id), eq(applications.flow, flow), isNull(applications.deleted_at)))
        .for('update')
      if (!row) throw new AppError('not_found')
      const accounts = await findMatchingAccounts(tx, row.id)
      const account = accounts.find((found) => found.user === body.user)
      if (!account) throw new AppError('not_found')
      if (account.is_account) throw new AppError('invalid', { user: ['not_valid'] })
      await requireDecisionMaker(tx, user, accounts, account, body.alone_reason)
      const { theirs: isTheirs, alone_reason: aloneReason } = body
      await storeAnswer(tx, env, user, row, { account, theirs: isTheirs, aloneReason })
    })
    mail.wake()
    return null
  }
}

type OwnAnswer = { account: MatchingAccount; theirs: boolean; aloneReason: string | undefined }

function getDecision(isTheirs: boolean, coversAddress: boolean) {
  if (isTheirs) return 'theirs'
  return coversAddress ? 'other_address' : 'lifted'
}

/**
 * Stores a decision about an account and records it in the audit trail. Requests another address from the
 * applicant if another person's account has the applicant's address. Emails all other VP accounts.
 */
async function storeAnswer(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  row: ApplicationFromDb,
  { account, theirs: isTheirs, aloneReason }: OwnAnswer,
): Promise<void> {
  const coversAddress = !isTheirs && account.has_address
  const values = {
    application_id: row.id,
    user_id: account.user,
    theirs: isTheirs,
    covers_address: coversAddress,
    answered_by: getFullName(user),
    answered_by_id: user.id,
    at: new Date().toISOString(),
  }
  await tx
    .insert(applicationOwnAnswers)
    .values(values)
    .onConflictDoUpdate({
      target: [applicationOwnAnswers.application_id, applicationOwnAnswers.user_id],
      set: values,
    })
  const isMailed = coversAddress ? await requestAnotherAddress(tx, row) : null
  const fields: FieldChanges = {
    own_answer: { to: isTheirs },
    ...(isMailed !== null && { another_address_asked: { to: isMailed } }),
    ...(aloneReason && { alone_reason: { to: aloneReason } }),
  }
  await recordApplicationAudit(tx, row, user, fields)
  const facts = {
    by: getFullName(user),
    account: account.name,
    applicant_name: getApplicantName(row),
    decision: getDecision(isTheirs, coversAddress),
  } as const
  await mailVpAccounts(tx, env, { application: row, except: user.id }, (recipient) =>
    buildAccountDecisionMail({ ...recipient, ...facts }),
  )
}

/** Handlers that decide whether an account belongs to the applicant, in both flows. */
export const ownQuestionHandlers = {
  'applications.own_question': buildAnswerHandler('core'),
  'volunteer_applications.own_question': buildAnswerHandler('volunteer'),
} satisfies Partial<Handlers>
