import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import { checkOneTimeCode } from '../auth/check-one-time-code.ts'
import { isMatchingPassword } from '../auth/passwords.ts'
import { endSignIns } from '../auth/sign-in-end.ts'
import { signIns, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'

export const authHandlers = {
  'auth.sign_in': async ({ db, tokens, tries, env, body, address }) => {
    await tries.count(body.email, address)
    const account = await db.network(async (tx) => {
      const [accountRow] = await tx
        .select({ id: users.id, hash: users.password_hash, active: users.is_active })
        .from(users)
        .where(eq(sql`lower(${users.email})`, body.email.toLowerCase()))
      return accountRow
    })
    const isMatch = await isMatchingPassword(account?.active ? account.hash : null, body.password)
    if (!account || !isMatch) throw new AppError('invalid_credentials')
    await checkOneTimeCode({ db, env, tries }, { id: account.id, email: body.email }, body.one_time_code)
    await tries.clear(body.email, address)
    const signInId = newId()
    const expiresAt = new Date(Date.now() + env.TOKEN_DAYS * DAY_MS)
    await db.network(async (tx) => {
      // Check and lock the account again. It may have been closed, or its password changed, during the checks above.
      // Both end all sign-ins, so no new sign-in may begin.
      const [currentAccount] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, account.id), eq(users.password_hash, account.hash), users.is_active))
        .for('share')
      if (!currentAccount) throw new AppError('invalid_credentials')
      await tx.insert(signIns).values({ id: signInId, user_id: account.id, expires: expiresAt.toISOString() })
    })
    return { token: await tokens.sign({ user: account.id, signIn: signInId, expires: expiresAt }) }
  },
  'auth.sign_out': async ({ db, events, signIn }) => {
    await db.network((tx) => endSignIns(tx, eq(signIns.id, signIn), 'signed_out'))
    events.endStreams(signIn)
    return null
  },
} satisfies Pick<Handlers, 'auth.sign_in' | 'auth.sign_out'>
