import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { CODE_KEY_PURPOSE, checkOneTimeCode, consumeCode } from '../auth/check-one-time-code.ts'
import { checkPassword } from '../auth/check-password.ts'
import { buildOtpauthLink, generateRecoveryCodes, generateSecret, hashRecoveryCode } from '../auth/one-time-codes.ts'
import { recordReauthentication, requireRecentSignIn } from '../auth/recent-sign-in.ts'
import { isPasskeyOnlyFactor } from '../auth/required-passkey.ts'
import { seal } from '../auth/sealed.ts'
import { buildSignInsCondition, endSignIns } from '../auth/sign-in-end.ts'
import { buildCodeRemovedMail, buildCodeSetMail } from '../auth/sign-in-mails.ts'
import { oneTimeCodes } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { getSigningSecret } from '../settings/signing-secret.ts'

export const oneTimeCodeHandlers = {
  'one_time_code.get': async ({ db, user }) => {
    const [codeRow] = await db.network((tx) =>
      tx
        .select({ left: sql<number>`cardinality(${oneTimeCodes.recovery_codes})` })
        .from(oneTimeCodes)
        .where(and(eq(oneTimeCodes.user_id, user.id), isNotNull(oneTimeCodes.confirmed))),
    )
    return { active: codeRow !== undefined, recovery_codes_left: codeRow?.left ?? 0 }
  },
  'one_time_code.begin': async ({ db, env, tries, user, signIn, body, address }) => {
    await checkPassword({ db, tries }, { user, signIn, address, password: body.password })
    const needsPasskey = await db.network((tx) => isPasskeyOnlyFactor(tx, user.id))
    if (needsPasskey) await requireRecentSignIn(db, signIn)
    const secret = generateSecret()
    const sealedValues = { secret: seal(getSigningSecret(env), CODE_KEY_PURPOSE, secret), last_step: 0 }
    await db.network(async (tx) => {
      const { rowCount } = await tx
        .insert(oneTimeCodes)
        .values({ user_id: user.id, ...sealedValues })
        .onConflictDoUpdate({
          target: oneTimeCodes.user_id,
          set: sealedValues,
          setWhere: isNull(oneTimeCodes.confirmed),
        })
      // Reject the call while an app is active. The user must first remove the app. Otherwise an attacker with only the
      // password could replace the app.
      if (!rowCount) throw new AppError('already_exists')
      // An account without an active app needs no code. The password is a full proof of identity, unless it needs a
      // passkey.
      if (!needsPasskey) await recordReauthentication(tx, signIn)
    })
    return { secret, link: buildOtpauthLink(secret, user.email) }
  },
  'one_time_code.confirm': async ({ db, env, tries, mail, events, user, signIn, body }) => {
    await tries.countCode(user.email)
    if (!(await consumeCode({ db, env }, user.id, body.code, true))) throw new AppError('invalid_one_time_code')
    await tries.clearCode(user.email)
    const recovery_codes = generateRecoveryCodes()
    const endedSignInIds = await db.network(async (tx) => {
      const { rowCount } = await tx
        .update(oneTimeCodes)
        .set({ confirmed: sql`now()`, recovery_codes: recovery_codes.map(hashRecoveryCode) })
        .where(and(eq(oneTimeCodes.user_id, user.id), isNull(oneTimeCodes.confirmed)))
      if (!rowCount) throw new AppError('already_exists')
      await queueMail(tx, buildCodeSetMail(user.email))
      return body.end_others ? endSignIns(tx, buildSignInsCondition(user.id, signIn), 'sign_in_expired') : []
    })
    for (const id of endedSignInIds) events.endStreams(id)
    mail.wake()
    return { recovery_codes }
  },
  'one_time_code.remove': async ({ db, env, tries, mail, user, signIn, body, address }) => {
    await checkPassword({ db, tries }, { user, signIn, address, password: body.password })
    await checkOneTimeCode({ db, env, tries }, user, body.one_time_code)
    await db.network(async (tx) => {
      const [removedCode] = await tx
        .delete(oneTimeCodes)
        .where(eq(oneTimeCodes.user_id, user.id))
        .returning({ confirmed: oneTimeCodes.confirmed })
      if (removedCode?.confirmed) await queueMail(tx, buildCodeRemovedMail(user.email))
    })
    mail.wake()
    return null
  },
} satisfies Partial<Handlers>
