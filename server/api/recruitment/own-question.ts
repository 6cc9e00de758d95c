import { and, eq, isNull, sql } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Application } from '../../../contract/recruitment/applications.ts'
import { isOwnApplication, ownMatchOf } from '../../../contract/recruitment/own-application.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applicationOwnAnswers, applications } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import type { Services } from '../../services.ts'
import { noteOnApplication } from './application-trail.ts'
import { findMatchingAccounts, type MatchingAccount } from './own-facts.ts'
import type { ApplicationFromDb } from './scope.ts'

type Body = { user: string; theirs: boolean; alone_reason?: string | undefined }

/** Accounts that match an applicant, for a reader who decides about them; empty for others. */
export async function readOwnQuestions(
  tx: Tx,
  user: CurrentUser,
  id: string,
): Promise<Application['own_questions']> {
  if (!flagsOf(user).vp) return []
  const accounts = await findMatchingAccounts(tx, id)
  return accounts
    .filter((account) => !account.is_account && account.user !== user.id)
    .map((account) => ({
      user: account.user,
      name: account.name,
      match: ownMatchOf(account) ?? 'name',
      theirs: account.answer && (isOwnApplication(account) ? account.answer.theirs || null : false),
    }))
}

/**
 * Lifts the match of accounts that share a name or a mobile number with the applicant.
 * @throws AppError `forbidden` for an account that may not decide, `invalid` for one that a match by address binds
 */
export async function liftOwn(
  tx: Tx,
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
    await storeAnswer(tx, user, row, { user: id, theirs: false, covers_address: false })
  }
}

type Asked = Services & { user: CurrentUser; params: { id: string }; body: Body }

/**
 * Answers whether an account that has the address of the applicant is theirs. "No" lifts "own".
 * @throws AppError `not_found`, `forbidden`, `invalid`
 */
function answerOwnQuestion(flow: Flow) {
  return async ({ db, user, params, body }: Asked) => {
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
      if (!account?.has_address || account.is_account)
        throw new AppError('invalid', { user: ['This value is not valid.'] })
      await requireDecider(tx, user, accounts, account, body.alone_reason)
      await storeAnswer(tx, user, row, {
        user: account.user,
        theirs: body.theirs,
        covers_address: !body.theirs,
      })
    })
    return null
  }
}

/**
 * Who decides: a VP support account that the application does not name; VP general if there is none; the account itself, with a
 * reason, if there is no other.
 */
async function requireDecider(
  tx: Tx,
  user: CurrentUser,
  accounts: readonly MatchingAccount[],
  account: MatchingAccount,
  aloneReason: string | undefined,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; role: string }>(sql`
    SELECT id, role FROM users WHERE is_staff AND is_active AND deleted IS NULL AND role IN ('vp_support', 'vp_general')`)
  const free = rows.filter(
    ({ id }) => !accounts.some((found) => found.user === id && isOwnApplication(found)),
  )
  const deciders = ['vp_support', 'vp_general']
    .map((role) => free.filter((decider) => decider.role === role))
    .find((group) => group.length > 0)
  if (deciders) {
    if (!deciders.some(({ id }) => id === user.id)) throw new AppError('forbidden')
    return
  }
  if (account.user !== user.id || !aloneReason) throw new AppError('forbidden')
}

async function storeAnswer(
  tx: Tx,
  user: CurrentUser,
  row: ApplicationFromDb,
  answer: { user: string; theirs: boolean; covers_address: boolean },
): Promise<void> {
  const { user: user_id, theirs, covers_address } = answer
  const values = {
    application_id: row.id,
    user_id,
    theirs,
    covers_address,
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
  await noteOnApplication(tx, row, user, { own_answer: { to: theirs } })
}

/** The question whose address it is, in both flows. */
export const ownQuestionHandlers = {
  'applications.own_question': answerOwnQuestion('core'),
  'volunteer_applications.own_question': answerOwnQuestion('volunteer'),
} satisfies Partial<Handlers>
