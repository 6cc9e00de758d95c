import { eq } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema.ts'

/**
 * Checks that the user has chosen the account's password, so that no member of staff knows it. Required for calls that
 * handle concern notes.
 * @throws AppError `own_password_needed`
 */
export async function requireOwnPassword(db: Db, user: { id: string }): Promise<void> {
  const [account] = await db.network((tx) =>
    tx.select({ since: users.staff_password_at }).from(users).where(eq(users.id, user.id)),
  )
  if (account?.since) throw new AppError('own_password_needed', buildNonFieldError('own_password_needed'))
}
