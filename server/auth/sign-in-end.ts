import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { network, signIns, users } from '../db/schema.ts'
import type { ReadClaims } from './tokens.ts'

/** Days for which a device may send what it held, from when it first asks why its sign-in has ended. */
export const DRAIN_DAYS = 7

/** Why sign-ins are ended from elsewhere; `account_closed` is written by a trigger, whatever closes an account. */
type EndReason = Extract<ErrorCode, 'signed_out' | 'ended_by_other' | 'password_changed'>

/** Ends that take the register away from a device, once it has sent what it held. */
const DRAINED: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** A sign-in that has ended, whose device may still send what it held. */
export type Drain = {
  user: string
  /** When it ended: what was made after that was made by whoever had the device then. */
  ended: Date
}

/** Why a token is good no more, and what its device may still do. */
export type SignInEnd = { code: ErrorCode; until: Date | null; drain: Drain | null }

/**
 * Ends sign-ins that go on, and those whose device keeps the register although they ran out or their password was changed.
 * @returns their ids, for the streams that hang on them
 */
export const endSignIns = async (tx: Tx, which: SQL | undefined, reason: EndReason): Promise<string[]> => {
  const keepsRegister =
    reason === 'ended_by_other'
      ? or(isNull(signIns.end_reason), eq(signIns.end_reason, 'password_changed'))
      : isNull(signIns.end_reason)
  const ended = await tx
    .update(signIns)
    .set({ ended: sql`coalesce(${signIns.ended}, now())`, end_reason: reason })
    .where(and(which, keepsRegister))
    .returning({ id: signIns.id })
  return ended.map(({ id }) => id)
}

/** All sign-ins of a user but one, or all. */
export const signInsOf = (user: string, but?: string): SQL | undefined =>
  and(eq(signIns.user_id, user), but ? ne(signIns.id, but) : undefined)

/** One sign-in of a user, and earlier ones on the same device. */
export const signInsLike = (user: string, id: string): SQL | undefined =>
  and(
    eq(signIns.user_id, user),
    or(
      eq(signIns.id, id),
      inArray(
        signIns.device_id,
        sql`(SELECT s.device_id FROM sign_ins s WHERE s.id = ${id} AND s.user_id = ${user})`,
      ),
    ),
  )

/** Why a token whose signature is good opens nothing any more. The first such time opens the days of the drain. */
export const endOfSignIn = (db: Db, { user, signIn, issued }: ReadClaims): Promise<SignInEnd> =>
  db.network(async (tx) => {
    const [account] = await tx.select({ active: users.is_active }).from(users).where(eq(users.id, user))
    const [life] = await tx.select({ restored: network.restored_at }).from(network)
    const [row] = await tx
      .select()
      .from(signIns)
      .where(and(eq(signIns.id, signIn), eq(signIns.user_id, user)))
      .for('update')
    const since = row ? new Date(row.created) : issued
    const code = ((): ErrorCode => {
      if (account && !account.active) return 'account_closed'
      if (row?.end_reason && row.end_reason !== 'signed_out') return row.end_reason as ErrorCode
      if (life?.restored && since && since <= new Date(life.restored)) return 'server_restored'
      // Of its user nothing is left, nor of the sign-in, which would tell when it ended.
      if (!account && !row) return 'account_closed'
      if (row && !row.end_reason) return 'sign_in_expired'
      return row ? 'signed_out' : 'sign_in_expired'
    })()
    if (!row || !DRAINED.includes(code)) return { code, until: null, drain: null }
    const until = row.drain_until ? new Date(row.drain_until) : new Date(Date.now() + DRAIN_DAYS * 86_400_000)
    const over = until <= new Date()
    if (!row.drain_until)
      await tx.update(signIns).set({ drain_until: until.toISOString() }).where(eq(signIns.id, signIn))
    return {
      code,
      until: over ? null : until,
      drain: row.drain_until && !over ? { user, ended: new Date(row.ended ?? row.drain_until) } : null,
    }
  })

/** The answer to a call by such a token. */
export const endedError = ({ code, until }: SignInEnd): AppError =>
  new AppError(code, until ? { drain: [until.toISOString()] } : null)
