import { and, eq, isNull } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Application } from '../../../contract/recruitment/applications.ts'
import { isOwnApplication, ownMatchOf } from '../../../contract/recruitment/own-application.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applicationOwnAnswers, applications, mails } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import type { Env } from '../../env.ts'
import { ownDecidedMail } from '../../mail/recruitment/own-mails.ts'
import type { Handlers } from '../../mount.ts'
import type { Services } from '../../services.ts'
import { applicantOf } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { askAnotherAddress } from './ask-another-address.ts'
import { requireDecider } from './own-deciders.ts'
import { findMatchingAccounts, type MatchingAccount } from './own-facts.ts'
import type { ApplicationFromDb } from './scope.ts'
import { mailVpAccounts } from './vp-mails.ts'

type Body = { user: string; theirs: boolean; alone_reason?: string | undefined }

/** Accounts that match an applicant, for a reader who decides about them; empty for others. */
export async function readOwnQuestions(
  tx: Tx,
  user: CurrentUser,
  id: string,
): Promise<Application['own_questions']> {
  if (!flagsOf(user).vp) return []
  const accounts = await findMatchingAccounts(tx, id)
  const isMailed = await hasAskedApplicant(tx, id)
  return accounts
    .filter((account) => !account.is_account && account.user !== user.id)
    .map((account) => ({
      user: account.user,
      name: account.name,
      match: ownMatchOf(account) ?? 'name',
      theirs: account.answer && (isOwnApplication(account) ? account.answer.theirs || null : false),
      applicant_mailed: account.has_address && account.answer?.theirs === false ? isMailed : null,
    }))
}

async function hasAskedApplicant(tx: Tx, application: string): Promise<boolean> {
  const asked = and(eq(mails.application_id, application), eq(mails.kind, 'another_address'))
  return (await tx.$count(mails, asked)) > 0
}

/**
 * Lifts the match of accounts that share a name or a mobile number with the applicant.
 * @throws AppError `forbidden` for an account that may not decide, `invalid` for one that a match by address binds
 */
export async function liftOwn(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  row: ApplicationFromDb,
  lifted: readonly string[],
  aloneReason: string | undefined,
): Promise<void> {
  const accounts = await findMatchingAccounts(tx, row.id)
  for (const id of lifted) {
    const account = accounts.find((found) => found.user === id)
    if (!account) throw new AppError('invalid', { not_own_of: ['This value is not valid.'] })
    await requireDecider(tx, user, accounts, account, aloneReason)
    const match = ownMatchOf(account)
    if (match === 'account' || match === 'address')
      throw new AppError('invalid', { not_own_of: ['This value is not valid.'] })
    await storeAnswer(tx, env, user, row, { account, theirs: false, aloneReason })
  }
}

type Asked = Services & { user: CurrentUser; params: { id: string }; body: Body }

/**
 * Answers whether an account that matches the applicant is theirs. "No" lifts "own", and asks the applicant for another address if
 * the account has theirs.
 * @throws AppError `not_found`, `forbidden`, `invalid`
 */
function answerOwnQuestion(flow: Flow) {
  return async ({ db, env, mail, user, params, body }: Asked) => {
    await db.network(async (tx) => {
      const [row] = await tx
        .select()
        .from(applications)
        .where(
          and(eq(applications.id, params.id), eq(applications.flow, flow), isNull(applications.deleted_at)),
        )
        .for('update')
      if (!row) throw new AppError('not_found')
      const accounts = await findMatchingAccounts(tx, row.id)
      const account = accounts.find((found) => found.user === body.user)
      if (!account) throw new AppError('not_found')
      if (account.is_account) throw new AppError('invalid', { user: ['This value is not valid.'] })
      await requireDecider(tx, user, accounts, account, body.alone_reason)
      const { theirs, alone_reason: aloneReason } = body
      await storeAnswer(tx, env, user, row, { account, theirs, aloneReason })
    })
    mail.wake()
    return null
  }
}

type Answer = { account: MatchingAccount; theirs: boolean; aloneReason: string | undefined }

/** Stores an answer in record and trail, and mails all who could have given it. */
async function storeAnswer(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  row: ApplicationFromDb,
  { account, theirs, aloneReason }: Answer,
): Promise<void> {
  const coversAddress = !theirs && account.has_address
  const values = {
    application_id: row.id,
    user_id: account.user,
    theirs,
    covers_address: coversAddress,
    answered_by: fullName(user),
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
  const isMailed = coversAddress ? await askAnotherAddress(tx, row) : null
  const fields: FieldChanges = {
    own_answer: { to: theirs },
    ...(isMailed !== null && { another_address_asked: { to: isMailed } }),
    ...(aloneReason && { alone_reason: { to: aloneReason } }),
  }
  await noteOnApplication(tx, row, user, fields)
  const decision = theirs ? 'theirs' : coversAddress ? 'other_address' : 'lifted'
  const facts = {
    by: fullName(user),
    account: account.name,
    applicant_name: applicantOf(row),
    decision,
  } as const
  await mailVpAccounts(tx, env, { application: row, except: user.id }, (to) =>
    ownDecidedMail({ ...to, ...facts }),
  )
}

/** The question whose address it is, in both flows. */
export const ownQuestionHandlers = {
  'applications.own_question': answerOwnQuestion('core'),
  'volunteer_applications.own_question': answerOwnQuestion('volunteer'),
} satisfies Partial<Handlers>
