import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../../contract/errors.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { network, signIns, users } from '../db/schema.ts'
import type { ParsedClaims } from './tokens.ts'

/**
 * Number of days during which a device may still send its unsent changes after its sign-in ended. They are counted from
 * the device's first request after the end.
 */
export const DRAIN_DAYS = 7

/**
 * Reasons that this module writes when it ends a sign-in. `account_closed` is not included, because a database trigger
 * writes it when an account is closed.
 */
type EndReason = Extract<ErrorCode, 'signed_out' | 'sign_in_expired' | 'ended_by_other' | 'password_changed'>

/**
 * Earlier reasons that a new reason replaces. The device of such a sign-in may still have the register, and now closes
 * or deletes it. A device that had signed out is no longer known after it was lost.
 */
const REPLACEABLE_REASONS: Record<EndReason, readonly EndReason[]> = {
  signed_out: [],
  sign_in_expired: [],
  password_changed: ['sign_in_expired'],
  ended_by_other: ['sign_in_expired', 'password_changed', 'signed_out'],
}

/** Reasons after which a device must delete the register, once it has sent its unsent changes. */
const DRAINABLE_END_REASONS: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** An ended sign-in whose device may still send its unsent changes. */
export type DrainableSignIn = {
  user: string
  /** Time when the sign-in ended. Later changes may come from another person who now uses the device. */
  ended: Date
}

/** Reason why a token is not valid any more. `until` and `drain` are set if its device may still send changes. */
export type SignInEnd = { code: ErrorCode; until: Date | null; drain: DrainableSignIn | null }

/**
 * Ends active sign-ins. A stricter reason also replaces the reason of sign-ins that have ended before.
 * @returns ids of the ended sign-ins, so that their event streams can be closed
 */
export const endSignIns = async (tx: Tx, which: SQL | undefined, reason: EndReason): Promise<string[]> => {
  const canChangeEndReason = or(
    isNull(signIns.end_reason),
    inArray(signIns.end_reason, [...REPLACEABLE_REASONS[reason]]),
  )
  const endedRows = await tx
    .update(signIns)
    .set({
      // The user may have worked on the device after the sign-in ran out, so that work is from before the end.
      ended: sql`CASE WHEN ${signIns.end_reason} = 'sign_in_expired' THEN now() ELSE coalesce(${signIns.ended}, now()) END`,
      end_reason: reason,
      // A signed-out device has no unsent changes, so its period for sending them is over.
      drain_until: sql`CASE WHEN ${signIns.end_reason} = 'signed_out' THEN now() ELSE ${signIns.drain_until} END`,
    })
    .where(and(which, canChangeEndReason))
    .returning({ id: signIns.id })
  return endedRows.map(({ id }) => id)
}

/** Builds the condition for all sign-ins of a user, optionally except one. */
export const buildSignInsCondition = (user: string, exceptId?: string): SQL | undefined =>
  and(eq(signIns.user_id, user), exceptId ? ne(signIns.id, exceptId) : undefined)

/** Builds the condition for a sign-in of a user and all other sign-ins of this user on the same device. */
export const buildDeviceSignInsCondition = (user: string, id: string): SQL | undefined =>
  and(
    eq(signIns.user_id, user),
    or(
      eq(signIns.id, id),
      inArray(signIns.device_id, sql`(SELECT s.device_id FROM sign_ins s WHERE s.id = ${id} AND s.user_id = ${user})`),
    ),
  )

/**
 * Finds the reason why a correctly signed token is rejected. The first such call starts the period in which the device
 * may send its unsent changes.
 */
export const findSignInEnd = (db: Db, { user, signIn, issued }: ParsedClaims): Promise<SignInEnd> =>
  db.network(async (tx) => {
    const [account] = await tx.select({ active: users.is_active }).from(users).where(eq(users.id, user))
    const [networkState] = await tx.select({ restored: network.restored_at }).from(network)
    const [signInRow] = await tx
      .select()
      .from(signIns)
      .where(and(eq(signIns.id, signIn), eq(signIns.user_id, user)))
      .for('update')
    const signedInAt = signInRow ? new Date(signInRow.created) : issued
    const code = ((): ErrorCode => {
      if (account && !account.active) return 'account_closed'
      if (signInRow?.end_reason && signInRow.end_reason !== 'signed_out') return signInRow.end_reason as ErrorCode
      if (networkState?.restored && signedInAt && signedInAt <= new Date(networkState.restored))
        return 'server_restored'
      // Treat the account as closed if neither the user nor the sign-in exists any more.
      if (!account && !signInRow) return 'account_closed'
      if (signInRow && !signInRow.end_reason) return 'sign_in_expired'
      return signInRow ? 'signed_out' : 'sign_in_expired'
    })()
    if (!signInRow || !DRAINABLE_END_REASONS.includes(code)) return { code, until: null, drain: null }
    const drainUntil = signInRow.drain_until
      ? new Date(signInRow.drain_until)
      : new Date(Date.now() + DRAIN_DAYS * DAY_MS)
    const isDrainOver = drainUntil <= new Date()
    if (!signInRow.drain_until)
      await tx.update(signIns).set({ drain_until: drainUntil.toISOString() }).where(eq(signIns.id, signIn))
    return {
      code,
      until: isDrainOver ? null : drainUntil,
      drain:
        signInRow.drain_until && !isDrainOver
          ? { user, ended: new Date(signInRow.ended ?? signInRow.drain_until) }
          : null,
    }
  })

/** Builds the error for a call whose token has ended. */
export const buildEndedError = ({ code, until }: SignInEnd): AppError =>
  new AppError(code, null, until ? { facts: { drain: [until.toISOString()] } } : {})
