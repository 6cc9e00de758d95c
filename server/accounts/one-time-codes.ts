import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { CODE_KEY_PURPOSE, consumeCode } from '../auth/check-one-time-code.ts'
import { buildOtpauthLink, generateRecoveryCodes, generateSecret, hashRecoveryCode } from '../auth/one-time-codes.ts'
import { isMatchingPassword } from '../auth/passwords.ts'
import { seal } from '../auth/sealed.ts'
import { oneTimeCodes, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { getSigningSecret } from '../settings/env.ts'

/**
 * Checks the password again, so that access to an unattended signed-in tablet is not enough.
 * @throws AppError `invalid_credentials`, `too_many_tries`
 */
const checkPassword = async (
  { db, tries }: Pick<Services, 'db' | 'tries'>,
  user: CurrentUser,
  password: string,
  address: string,
): Promise<void> => {
  await tries.count(user.email, address)
  const [account] = await db.network((tx) =>
    tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)),
  )
  if (!(await isMatchingPassword(account?.hash ?? null, password))) throw new AppError('invalid_credentials')
  await tries.clear(user.email, address)
}

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
  'one_time_code.begin': async ({ db, env, tries, user, body, address }) => {
    await checkPassword({ db, tries }, user, body.password, address)
    const secret = generateSecret()
    const sealedValues = { secret: seal(getSigningSecret(env), CODE_KEY_PURPOSE, secret), last_step: 0 }
    const { rowCount } = await db.network((tx) =>
      tx
        .insert(oneTimeCodes)
        .values({ user_id: user.id, ...sealedValues })
        .onConflictDoUpdate({
          target: oneTimeCodes.user_id,
          set: sealedValues,
          setWhere: isNull(oneTimeCodes.confirmed),
        }),
    )
    // Reject the call while an app is active. The user must first remove the app. Otherwise an attacker with only the
    // password could replace the app.
    if (!rowCount) throw new AppError('already_exists')
    return { secret, link: buildOtpauthLink(secret, user.email) }
  },
  'one_time_code.confirm': async ({ db, env, tries, user, body }) => {
    await tries.countCode(user.email)
    if (!(await consumeCode({ db, env }, user.id, body.code, true))) throw new AppError('invalid_one_time_code')
    await tries.clearCode(user.email)
    const recovery_codes = generateRecoveryCodes()
    const { rowCount } = await db.network((tx) =>
      tx
        .update(oneTimeCodes)
        .set({ confirmed: sql`now()`, recovery_codes: recovery_codes.map(hashRecoveryCode) })
        .where(and(eq(oneTimeCodes.user_id, user.id), isNull(oneTimeCodes.confirmed))),
    )
    if (!rowCount) throw new AppError('already_exists')
    return { recovery_codes }
  },
  'one_time_code.remove': async ({ db, tries, user, body, address }) => {
    await checkPassword({ db, tries }, user, body.password, address)
    await db.network((tx) => tx.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, user.id)))
    return null
  },
} satisfies Partial<Handlers>
