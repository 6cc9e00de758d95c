import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { network, signIns, users } from '../db/schema.ts'
import type { ReadClaims } from './tokens.ts'

/** Days during which a device may send its unsent changes, from its first request after its sign-in ended. */
export const DRAIN_DAYS = 7

/**
 * Reasons for ending a sign-in from elsewhere. `account_closed` is written by a trigger whenever an account
 * is closed.
 */
type EndReason = Extract<ErrorCode, 'signed_out' | 'ended_by_other' | 'password_changed'>

/** Reasons after which a device must delete the register, once it has sent its unsent changes. */
const DRAINABLE_ENDS: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** An ended sign-in whose device may still send its unsent changes. */
export type Drain = {
  user: string
  /** Time of the end. Later changes may be by another person with the device. */
  ended: Date
}

/** Reason why a token is not valid any more, and what its device may still do. */
export type SignInEnd = { code: ErrorCode; until: Date | null; drain: Drain | null }

/**
 * Ends active sign-ins. Also ends sign-ins that have expired or whose password was changed, if their device
 * still has the register.
 * @returns ids of the ended sign-ins, for closing their event streams
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

/** Selects all sign-ins of a user, optionally except one. */
export const selectSignIns = (user: string, but?: string): SQL | undefined =>
  and(eq(signIns.user_id, user), but ? ne(signIns.id, but) : undefined)

/** Selects one sign-in of a user, and the earlier ones on the same device. */
export const selectDeviceSignIns = (user: string, id: string): SQL | undefined =>
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

/**
 * Finds the reason why a correctly signed token is rejected. The first call starts the period for sending
 * unsent changes.
 */
export const findSignInEnd = (db: Db, { user, signIn, issued }: ReadClaims): Promise<SignInEnd> =>
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
      // Neither the user nor the sign-in exists any more, so the time of the end is unknown.
      if (!account && !row) return 'account_closed'
      if (row && !row.end_reason) return 'sign_in_expired'
      return row ? 'signed_out' : 'sign_in_expired'
    })()
    if (!row || !DRAINABLE_ENDS.includes(code)) return { code, until: null, drain: null }
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

/** Builds the error for a call with an ended token. */
export const endedError = ({ code, until }: SignInEnd): AppError =>
  new AppError(code, until ? { drain: [until.toISOString()] } : null)
