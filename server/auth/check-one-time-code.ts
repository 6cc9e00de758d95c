import { and, arrayContains, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/client.ts'
import { oneTimeCodes } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets } from '../settings/signing-secret.ts'
import {
  findMatchingStep,
  hashRecoveryCode,
  MAX_SET_UP_DRIFT_STEPS,
  MAX_SIGN_IN_DRIFT_STEPS,
} from './one-time-codes.ts'
import { isPasskeyOnlyFactor } from './required-passkey.ts'
import { unseal } from './sealed.ts'
import type { TryCounter } from './tries.ts'

/** Purpose from which the key is derived that encrypts the secrets of authenticator apps. */
export const CODE_KEY_PURPOSE = 'one-time codes'

type Account = { id: string; email: string }

/**
 * Checks a code and marks it as used. The code can be a code of the user's authenticator app or an unused recovery
 * code.
 * @param pending true while the app is being set up. Recovery codes are not accepted then.
 */
export const consumeCode = async (
  { db, env }: { db: Db; env: Env },
  user: string,
  code: string,
  pending = false,
): Promise<boolean> =>
  db.network(async (tx) => {
    const isOwnCode = eq(oneTimeCodes.user_id, user)
    const [storedCode] = await tx.select().from(oneTimeCodes).where(isOwnCode).for('update')
    if (!storedCode) return false
    const allowedDrift = pending ? MAX_SET_UP_DRIFT_STEPS : MAX_SIGN_IN_DRIFT_STEPS
    const secret = unseal(getAcceptedSecrets(env), CODE_KEY_PURPOSE, storedCode.secret)
    const matchingStep = secret && findMatchingStep(secret, code, { after: storedCode.last_step, drift: allowedDrift })
    if (matchingStep) {
      const updateResult = await tx
        .update(oneTimeCodes)
        .set({ last_step: matchingStep })
        .where(and(isOwnCode, lt(oneTimeCodes.last_step, matchingStep)))
      return updateResult.rowCount === 1
    }
    if (pending) return false
    const hash = hashRecoveryCode(code)
    const updatedCodes = await tx
      .update(oneTimeCodes)
      .set({ recovery_codes: sql`array_remove(${oneTimeCodes.recovery_codes}, ${hash})` })
      .where(and(isOwnCode, arrayContains(oneTimeCodes.recovery_codes, [hash])))
    return updatedCodes.rowCount === 1
  })

/** True if the account has a confirmed authenticator app, so that its password alone is not enough. */
export async function hasActiveCode(db: Db, user: string): Promise<boolean> {
  const [confirmedCode] = await db.network((tx) =>
    tx
      .select({ user: oneTimeCodes.user_id })
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.user_id, user), isNotNull(oneTimeCodes.confirmed))),
  )
  return confirmedCode !== undefined
}

/**
 * Rejects a password as the only proof of staff whose only second factor is a passkey, while the network requires a
 * second factor. Otherwise a stolen password would be enough.
 */
async function requirePasskey(db: Db, user: string): Promise<void> {
  if (await db.network((tx) => isPasskeyOnlyFactor(tx, user))) throw new AppError('passkey_required')
}

/**
 * Requires a one-time code if the account has an authenticator app. Attempts are counted for each account, from all
 * addresses together. Otherwise an attacker with a thousand addresses could soon try all six-digit codes.
 * @throws AppError `one_time_code_required`, `invalid_one_time_code`, `passkey_required`, `too_many_tries`
 */
export const checkOneTimeCode = async (
  services: { db: Db; env: Env; tries: TryCounter },
  { id, email }: Account,
  code: string | undefined,
): Promise<void> => {
  const { db, tries: attempts } = services
  if (!(await hasActiveCode(db, id))) return requirePasskey(db, id)
  if (!code) throw new AppError('one_time_code_required')
  await attempts.countCode(email)
  if (!(await consumeCode(services, id, code))) throw new AppError('invalid_one_time_code')
  await attempts.clearCode(email)
}
