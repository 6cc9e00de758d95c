import { sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { isOwnApplication } from '../../../contract/recruitment/own-application.ts'
import type { Tx } from '../../db/client.ts'
import type { LetterLanguage } from '../../mail/recruitment/letter.ts'
import { hasChangedVpAccounts } from './lookers.ts'
import type { MatchingAccount } from './own-facts.ts'

/** An active account of VP support or VP general. */
export type VpAccount = {
  id: string
  role: 'vp_support' | 'vp_general'
  email: string
  language: LetterLanguage
}

/** The active accounts of VP support and VP general. In a transaction of the network's role. */
export async function findVpAccounts(tx: Tx): Promise<VpAccount[]> {
  const { rows } = await tx.execute<VpAccount>(sql`
    SELECT id, role, email, language FROM users
    WHERE is_staff AND is_active AND deleted IS NULL AND role IN ('vp_support', 'vp_general')
    ORDER BY id`)
  return rows
}

/**
 * The accounts that decide whose account it is: VP support accounts that the application does not name; VP general accounts if there
 * are none.
 * @param accounts the accounts that match the applicant
 */
export function listDeciders(
  vpAccounts: readonly VpAccount[],
  accounts: readonly MatchingAccount[],
): VpAccount[] {
  const free = vpAccounts.filter(
    ({ id }) => !accounts.some((found) => found.user === id && isOwnApplication(found)),
  )
  const support = free.filter(({ role }) => role === 'vp_support')
  return support.length > 0 ? support : free
}

/**
 * Checks that a user may decide about an account: as one of the deciders, or, if there are none, about their own account with a
 * reason.
 * @throws AppError `forbidden`
 */
export async function requireDecider(
  tx: Tx,
  user: { id: string },
  accounts: readonly MatchingAccount[],
  account: MatchingAccount,
  aloneReason: string | undefined,
): Promise<void> {
  const deciders = listDeciders(await findVpAccounts(tx), accounts)
  const isDecider = deciders.some(({ id }) => id === user.id)
  const isAlone =
    deciders.length === 0 &&
    account.user === user.id &&
    Boolean(aloneReason) &&
    !(await hasChangedVpAccounts(tx, user.id))
  if (!isDecider && !isAlone) throw new AppError('forbidden')
}
