import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { beginSignIn } from '../auth/begin-sign-in.ts'
import { checkOneTimeCode, hasActiveCode } from '../auth/check-one-time-code.ts'
import { checkPassword, isMatchingCountedPassword } from '../auth/check-password.ts'
import { findKnownDevice, setKnownDevice } from '../auth/known-device.ts'
import { createProofOptions, recordPasskeyUse, verifyPasskeyProof } from '../auth/passkey-proof.ts'
import { recordReauthentication } from '../auth/recent-sign-in.ts'
import { getRelyingParty } from '../auth/relying-party.ts'
import { endSignIns } from '../auth/sign-in-end.ts'
import { signIns, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordEvent } from '../kit/security-events.ts'
import { listCredentials } from './passkeys.ts'

export const authHandlers = {
  'auth.sign_in': async ({ db, tokens, tries, env, body, address, header, setHeader, setEventUser }) => {
    const takeBackAtAddress = await tries.count(body.email, address)
    const account = await db.network(async (tx) => {
      const [accountRow] = await tx
        .select({ id: users.id, hash: users.password_hash, active: users.is_active })
        .from(users)
        .where(eq(sql`lower(${users.email})`, body.email.toLowerCase()))
      return accountRow
    })
    const device = account ? await findKnownDevice({ db, env }, account.id, header('cookie')) : null
    const takeBackAttempt = await tries.countOverAddresses(body.email, device)
    const attempts = [takeBackAtAddress, takeBackAttempt]
    const isMatch = await isMatchingCountedPassword(account?.active ? account.hash : null, body.password, attempts)
    if (!account || !isMatch) throw new AppError('invalid_credentials')
    await takeBackAttempt()
    await checkOneTimeCode({ db, env, tries }, { id: account.id, email: body.email }, body.one_time_code)
    await tries.clear(body.email, address)
    const { token, signIn } = await beginSignIn({ db, tokens, env }, account.id, async (tx) => {
      // Check and lock the account again. It may have been closed, or its password changed, during the checks above.
      // Both end all sign-ins, so no new sign-in may begin.
      const [currentAccount] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, account.id), eq(users.password_hash, account.hash), users.is_active))
        .for('share')
      if (!currentAccount) throw new AppError('invalid_credentials')
    })
    setEventUser(account.id)
    setKnownDevice({ env, header, setHeader }, account.id, { signIn })
    return { token }
  },
  'auth.sign_out': async ({ db, events, signIn }) => {
    await db.network((tx) => endSignIns(tx, eq(signIns.id, signIn), 'signed_out'))
    events.endStreams(signIn)
    return null
  },
  'auth.reauthentication_options': async ({ db, env, user, header }) => {
    const credentials = await listCredentials(db, user.id)
    const party = getRelyingParty(env, header('origin'))
    return {
      code_needed: await hasActiveCode(db, user.id),
      passkey: credentials.length > 0 ? await createProofOptions(db, party, user.id, credentials) : null,
    }
  },
  'auth.reauthenticate': async ({ db, env, log, tries, user, signIn, body, address, header }) => {
    if (body.passkey) {
      await tries.count(user.email, address)
      const verifiedPasskey = await verifyPasskeyProof(
        db,
        getRelyingParty(env, header('origin')),
        body.passkey,
        user.id,
      )
      await db.network(async (tx) => {
        await recordPasskeyUse(tx, verifiedPasskey)
        await recordReauthentication(tx, signIn)
      })
      await tries.clear(user.email, address)
      const operation = 'auth.reauthenticate'
      await recordEvent({ db, log }, { kind: 'passkey_used', user: user.id, address, operation })
      return null
    }
    await checkPassword({ db, tries }, { user, signIn, address, password: body.password ?? '' })
    await checkOneTimeCode({ db, env, tries }, user, body.one_time_code)
    await db.network((tx) => recordReauthentication(tx, signIn))
    return null
  },
} satisfies Partial<Handlers>
