import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { FieldProblems } from '../../contract/problems.ts'
import { STAFF_IDLE_HOURS } from '../auth/active-sign-ins.ts'
import { checkPassword } from '../auth/check-password.ts'
import { checkNewPassword, checkNotEmail, checkNotGuessable, invalidatePasswordLinks } from '../auth/new-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import { requireRecentSignIn } from '../auth/recent-sign-in.ts'
import { removePasskeys } from '../auth/remove-passkeys.ts'
import { isPasskeyOnlyFactor } from '../auth/required-passkey.ts'
import { buildDeviceSignInsCondition, buildSignInsCondition, endSignIns } from '../auth/sign-in-end.ts'
import type { Db } from '../db/client.ts'
import { signIns, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordEvent } from '../kit/security-events.ts'
import type { Services } from '../kit/services.ts'
import type { Env } from '../settings/env.ts'
import { requireClubUser, requireStaffUser } from './managed-users.ts'

type OfflineDaysEnv = Pick<Env, 'OFFLINE_DAYS'>

/**
 * Lists a user's sign-ins, the latest for each device. A sign-in that expired, or that ended without erasing the device, is
 * listed while its device can still open the register.
 */
const listSignIns = (db: Db, { OFFLINE_DAYS }: OfflineDaysEnv, user: string, current: string) =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<{
      id: string
      device_name: string | null
      created: string
      last_seen: string
      active: boolean
    }>(
      sql`SELECT id, device_name, created, last_seen, active FROM (
            SELECT DISTINCT ON (coalesce(s.device_id, s.id)) s.id, s.ended, s.end_reason, s.device_id, s.expires,
              s.created, coalesce(s.last_seen, s.created) AS last_seen, d.name AS device_name,
              s.ended IS NULL AND s.expires > now() AND NOT (u.is_staff AND coalesce(s.last_seen, s.created)
                < now() - make_interval(hours => ${STAFF_IDLE_HOURS})) AS active
            FROM sign_ins s JOIN users u ON u.id = s.user_id
              LEFT JOIN devices d ON d.id = s.device_id AND d.user_id = s.user_id
            WHERE s.user_id = ${user} AND s.created > coalesce((SELECT restored_at FROM network), '-infinity')
            ORDER BY coalesce(s.device_id, s.id), (s.id = ${current}) DESC, s.created DESC, s.id DESC
          ) latest
          WHERE last_seen > now() - make_interval(days => ${OFFLINE_DAYS}) AND (
            active OR (ended IS NULL AND device_id IS NOT NULL)
            OR (end_reason IN ('password_changed', 'sign_in_expired') AND device_id IS NOT NULL))
          ORDER BY (id = ${current}) DESC, last_seen DESC, id LIMIT 100`,
    )
    const results = rows.map((row) => ({
      id: row.id,
      device_name: row.device_name,
      created: new Date(row.created).toISOString(),
      last_seen: new Date(row.last_seen).toISOString(),
      current: row.id === current,
      active: row.active,
    }))
    return { count: results.length, results }
  })

/**
 * Ends a user's sign-in, and earlier sign-ins on the same device.
 * @throws AppError `not_found` for another user's sign-in
 */
const endSignIn = async ({ db, events }: Pick<Services, 'db' | 'events'>, user: string, id: string): Promise<void> => {
  const endedSignInIds = await db.network(async (tx) => {
    const isOwnSignIn = and(eq(signIns.id, id), eq(signIns.user_id, user))
    const [row] = await tx.select({ id: signIns.id }).from(signIns).where(isOwnSignIn)
    if (!row) throw new AppError('not_found')
    return endSignIns(tx, buildDeviceSignInsCondition(user, id), 'ended_by_other')
  })
  for (const signInId of endedSignInIds) events.endStreams(signInId)
}

export const signInHandlers = {
  'me.sign_ins': async ({ db, user, signIn, env }) => listSignIns(db, env, user.id, signIn),
  'me.end_sign_in': async ({ db, events, user, params }) => {
    await endSignIn({ db, events }, user.id, params.id)
    return null
  },
  'users.pastor_sign_ins': async ({ db, user, signIn, env, params }) =>
    listSignIns(db, env, await requireClubUser(db, user, params.id), signIn),
  'users.end_pastor_sign_in': async ({ db, events, user, params }) => {
    await endSignIn({ db, events }, await requireClubUser(db, user, params.id), params.sign_in)
    return null
  },
  'users.staff_sign_ins': async ({ db, signIn, env, params }) =>
    listSignIns(db, env, await requireStaffUser(db, params.id), signIn),
  'users.end_staff_sign_in': async ({ db, events, params }) => {
    await endSignIn({ db, events }, await requireStaffUser(db, params.id), params.sign_in)
    return null
  },
  'me.password': async ({ db, log, tries, events, mail, user, signIn, body, address }) => {
    // The contract cannot require the proof, because it does not check the values of fields.
    if (body.remove_passkeys) await requireRecentSignIn(db, signIn)
    const problems: FieldProblems = { current: ['wrong_password'] }
    const currentHash = await checkPassword({ db, tries }, { user, signIn, address, password: body.current, problems })
    checkNewPassword(body.password)
    checkNotEmail(body.password, user.email)
    await db.network((tx) => checkNotGuessable(tx, body.password, user))
    const password_hash = await hashPassword(body.password)
    let hasRemovedPasskeys = false
    const endedSignInIds = await db.network(async (tx) => {
      const passwordUpdate = await tx
        .update(users)
        .set({ password_hash, password_set_by: null })
        .where(and(eq(users.id, user.id), eq(users.password_hash, currentHash), users.is_active))
      const currentSignIns = await tx
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(eq(signIns.id, signIn), isNull(signIns.ended)))
      // Roll back if the password was changed elsewhere, or if this sign-in was ended in between.
      if (passwordUpdate.rowCount !== 1 || currentSignIns.length !== 1)
        throw new AppError('invalid_credentials', problems)
      await invalidatePasswordLinks(tx, user.id, user.email)
      if (body.remove_passkeys) {
        if (await isPasskeyOnlyFactor(tx, user.id))
          throw new AppError('passkey_required', { remove_passkeys: ['passkeys_stay'] })
        hasRemovedPasskeys = await removePasskeys(tx, user.id, user.email)
      }
      return endSignIns(tx, buildSignInsCondition(user.id, signIn), body.lost ? 'ended_by_other' : 'password_changed')
    })
    for (const id of endedSignInIds) events.endStreams(id)
    mail.wake()
    const operation = 'me.password'
    if (hasRemovedPasskeys)
      await recordEvent({ db, log }, { kind: 'passkey_removed', user: user.id, address, operation })
    return null
  },
} satisfies Partial<Handlers>
