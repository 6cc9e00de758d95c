import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { isOwnApplication } from '../../contract/recruitment/own-application.ts'
import type { Tx } from '../db/client.ts'
import type { LetterLanguage } from '../outbox/letter.ts'
import type { MatchingAccount } from './own-facts.ts'
import { hasChangedVpAccounts } from './second-look-accounts.ts'

/** An active account of VP support or VP general. */
export type VpAccount = {
  id: string
  role: 'vp_support' | 'vp_general'
  email: string
  language: LetterLanguage
}

/**
 * Loads the active accounts of VP support and VP general. Runs in a transaction of the `hallbook_network` database
 * role.
 */
export async function findVpAccounts(tx: Tx): Promise<VpAccount[]> {
  const { rows } = await tx.execute<VpAccount>(sql`
    SELECT id, role, email, language FROM users
    WHERE is_staff AND is_active AND deleted IS NULL AND role IN ('vp_support', 'vp_general')
    ORDER BY id`)
  return rows
}

/**
 * Returns the accounts that may decide whether an account belongs to the applicant. These are the VP support
 * accounts that are not the applicant's own. If there are none, the VP general accounts that are not the
 * applicant's own decide.
 * @param accounts the accounts that match the applicant
 */
export function getDecisionMakers(vpAccounts: readonly VpAccount[], accounts: readonly MatchingAccount[]): VpAccount[] {
  const unaffectedAccounts = vpAccounts.filter(
    ({ id }) => !accounts.some((found) => found.user === id && isOwnApplication(found)),
  )
  const supportAccounts = unaffectedAccounts.filter(({ role }) => role === 'vp_support')
  return supportAccounts.length > 0 ? supportAccounts : unaffectedAccounts
}

/**
 * Checks that a user may decide about an account. The user must be a decision maker, or own the account if there are no
 * decision makers. The second case requires a reason.
 * @throws AppError `forbidden`
 */
export async function requireDecisionMaker(
  tx: Tx,
  user: { id: string },
  accounts: readonly MatchingAccount[],
  account: MatchingAccount,
  aloneReason: string | undefined,
): Promise<void> {
  const decisionMakers = getDecisionMakers(await findVpAccounts(tx), accounts)
  const isDecisionMaker = decisionMakers.some(({ id }) => id === user.id)
  const isAlone =
    decisionMakers.length === 0 &&
    account.user === user.id &&
    Boolean(aloneReason) &&
    !(await hasChangedVpAccounts(tx, user.id))
  if (!isDecisionMaker && !isAlone) throw new AppError('forbidden')
}
