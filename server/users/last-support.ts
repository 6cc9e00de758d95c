import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/schema.ts'

const isActiveSupport: SQL | undefined = and(
  eq(users.is_staff, true),
  eq(users.role, 'vp_support'),
  users.is_active,
  isNull(users.deleted),
)

/**
 * Locks the active VP support accounts, so that two calls cannot close the last two. Call it before other accounts are
 * locked, because calls that lock in another order would block each other.
 */
export async function lockSupportAccounts(tx: Tx): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(isActiveSupport).orderBy(asc(users.id)).for('no key update')
}

/**
 * Checks after a change that an active VP support account remains. Requires {@link lockSupportAccounts}.
 * @throws AppError `in_use`, which rolls the change back
 */
export async function requireSupportAccount(tx: Tx): Promise<void> {
  if ((await tx.$count(users, isActiveSupport)) === 0) throw new AppError('in_use', buildNonFieldError('last_support'))
}
