import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { passwordResets } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { Env } from '../settings/env.ts'
import { generateResetToken, hashResetToken } from './reset-tokens.ts'

/**
 * Creates a link to set a password. The link can be used once within 24 hours.
 * @param user null if the requested address has no account. A row is inserted in this case too, so that the response
 * takes the same time.
 * @returns the link's URL
 */
export const createPasswordLink = async (
  tx: Tx,
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  user: string | null,
): Promise<string> => {
  const token = generateResetToken()
  await tx.insert(passwordResets).values({
    token_hash: hashResetToken(token),
    user_id: user,
    expires: sql`now() + interval '24 hours'`,
  })
  return buildPageAddress(env, `password_reset/${token}`)
}
