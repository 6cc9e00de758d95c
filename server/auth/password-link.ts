import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { passwordResets } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { pageAddress } from '../http/page-address.ts'
import { hashOfResetToken, newResetToken } from './reset-tokens.ts'

/**
 * Makes a link by which a user sets a password: for 24 hours, once.
 * @param user null where nobody has the address that asked: it takes the same work
 * @returns its address
 */
export const newPasswordLink = async (
  tx: Tx,
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  user: string | null,
): Promise<string> => {
  const token = newResetToken()
  await tx.insert(passwordResets).values({
    token_hash: hashOfResetToken(token),
    user_id: user,
    expires: sql`now() + interval '24 hours'`,
  })
  return pageAddress(env, `password_reset/${token}`)
}
