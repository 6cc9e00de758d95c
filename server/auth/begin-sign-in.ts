import { newId } from '../../contract/id.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { signIns } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import type { TokenService } from './tokens.ts'

/**
 * Begins a sign-in and returns its token and id.
 * @param check runs in the same transaction. It locks the account and throws if the account may not sign in any more.
 */
export async function beginSignIn(
  { db, tokens, env }: { db: Db; tokens: TokenService; env: Pick<Env, 'TOKEN_DAYS'> },
  user: string,
  check: (tx: Tx) => Promise<void>,
): Promise<{ token: string; signIn: string }> {
  const signIn = newId()
  const expires = new Date(Date.now() + env.TOKEN_DAYS * DAY_MS)
  await db.network(async (tx) => {
    await check(tx)
    await tx.insert(signIns).values({ id: signIn, user_id: user, expires: expires.toISOString() })
  })
  return { token: await tokens.sign({ user, signIn, expires }), signIn }
}
