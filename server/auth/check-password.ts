import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { FieldProblems } from '../../contract/problems.ts'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { isMatchingPassword } from './passwords.ts'
import type { TakeBack, TryCounter } from './tries.ts'

type PasswordAttempt = {
  user: { id: string; email: string }
  /** Id of the sign-in that makes the call. */
  signIn: string
  address: string
  password: string
  /** Problems of the error if the password is wrong. */
  problems?: FieldProblems
}

/**
 * Checks the password of a signed-in user again, so that access to an unattended signed-in tablet is not enough. The
 * attempts count like those of a sign-in, and for this sign-in over all addresses.
 * @returns the stored hash of the password
 * @throws AppError `invalid_credentials`, `too_many_tries`
 */
export async function checkPassword(
  { db, tries }: { db: Db; tries: TryCounter },
  { user, signIn, address, password, problems }: PasswordAttempt,
): Promise<string> {
  const takeBackAtAddress = await tries.count(user.email, address)
  const takeBackAttempt = await tries.countSignedIn(user.email, signIn)
  const [account] = await db.network((tx) =>
    tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)),
  )
  const attempts = [takeBackAtAddress, takeBackAttempt]
  const isMatch = await isMatchingCountedPassword(account?.hash ?? null, password, attempts)
  if (!account || !isMatch) throw new AppError('invalid_credentials', problems ?? null)
  await takeBackAttempt()
  await tries.clear(user.email, address)
  return account.hash
}

/**
 * Checks a password whose attempts were counted. Takes the attempts back if the server was too busy to check it, because
 * the user did not send a wrong password then.
 * @param stored hash of the password, or null for an unknown account
 */
export async function isMatchingCountedPassword(
  stored: string | null,
  password: string,
  attempts: readonly TakeBack[],
): Promise<boolean> {
  try {
    return await isMatchingPassword(stored, password)
  } catch (error) {
    for (const takeBack of attempts) await takeBack()
    throw error
  }
}
