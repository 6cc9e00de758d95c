import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { checkNewPassword, checkNotEmail, voidLinks } from '../auth/new-password.ts'
import { hashPassword, passwordMatches } from '../auth/passwords.ts'
import { endSignIns, signInsLike, signInsOf } from '../auth/sign-in-end.ts'
import { signIns, users } from '../db/schema.ts'
import type { Handlers } from '../mount.ts'

const WRONG = 'This is not your password.'

export const signInHandlers = {
  'me.sign_ins': async ({ db, user, signIn, env }) =>
    db.network(async (tx) => {
      // Of a device that has signed in again the last one counts. One that ran out matters while its register opens.
      const { rows } = await tx.execute<{
        id: string
        device_name: string | null
        created: string
        last_seen: string
      }>(
        sql`SELECT id, device_name, created, last_seen FROM (
              SELECT DISTINCT ON (coalesce(s.device_id, s.id)) s.id, s.ended, s.end_reason, s.device_id, s.expires,
                s.created, coalesce(s.last_seen, s.created) AS last_seen, d.name AS device_name
              FROM sign_ins s LEFT JOIN devices d ON d.id = s.device_id AND d.user_id = s.user_id
              WHERE s.user_id = ${user.id}
                AND s.created > coalesce((SELECT restored_at FROM network), '-infinity')
              ORDER BY coalesce(s.device_id, s.id), (s.id = ${signIn}) DESC, s.created DESC, s.id DESC
            ) latest
            WHERE (ended IS NULL AND (expires > now() OR device_id IS NOT NULL))
              OR (end_reason = 'password_changed' AND device_id IS NOT NULL)
            ORDER BY (id = ${signIn}) DESC, last_seen DESC, id LIMIT 100`,
      )
      const results = rows
        .filter(({ last_seen }) => Date.now() - Date.parse(last_seen) < env.OFFLINE_DAYS * 86_400_000)
        .map((row) => ({
          id: row.id,
          device_name: row.device_name,
          created: new Date(row.created).toISOString(),
          last_seen: new Date(row.last_seen).toISOString(),
          current: row.id === signIn,
        }))
      return { count: results.length, results }
    }),
  'me.end_sign_in': async ({ db, events, user, params }) => {
    const ended = await db.network(async (tx) => {
      const own = and(eq(signIns.id, params.id), eq(signIns.user_id, user.id))
      const [row] = await tx.select({ id: signIns.id }).from(signIns).where(own)
      if (!row) throw new AppError('not_found')
      return endSignIns(tx, signInsLike(user.id, params.id), 'ended_by_other')
    })
    for (const id of ended) events.endOf(id)
    return null
  },
  'me.password': async ({ db, tries, events, user, signIn, body, address }) => {
    await tries.count(user.email, address)
    const [account] = await db.network((tx) =>
      tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)),
    )
    if (!account || !(await passwordMatches(account.hash, body.current)))
      throw new AppError('invalid_credentials', { current: [WRONG] })
    checkNewPassword(body.password)
    checkNotEmail(body.password, user.email)
    const password_hash = await hashPassword(body.password)
    const ended = await db.network(async (tx) => {
      const changed = await tx
        .update(users)
        .set({ password_hash })
        .where(and(eq(users.id, user.id), eq(users.password_hash, account.hash), users.is_active))
      const own = await tx
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(eq(signIns.id, signIn), isNull(signIns.ended)))
      // Set from elsewhere in between, or this sign-in was ended: nothing of this stands.
      if (changed.rowCount !== 1 || own.length !== 1)
        throw new AppError('invalid_credentials', { current: [WRONG] })
      await voidLinks(tx, user.id, user.email)
      return endSignIns(tx, signInsOf(user.id, signIn), body.lost ? 'ended_by_other' : 'password_changed')
    })
    for (const id of ended) events.endOf(id)
    await tries.clear(user.email, address)
    return null
  },
} satisfies Pick<Handlers, 'me.sign_ins' | 'me.end_sign_in' | 'me.password'>
