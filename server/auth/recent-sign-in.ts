import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { signIns } from '../db/schema.ts'

/** Number of minutes for which a proof of identity is recent. */
export const RECENT_SIGN_IN_MINUTES = 10

/**
 * Requires that the user proved their identity in this sign-in a short time ago. A person at an unattended tablet then
 * cannot change accounts or sign-ins.
 * @throws AppError `reauthentication_needed`
 */
export async function requireRecentSignIn(db: Db, signIn: string): Promise<void> {
  const [recentSignIn] = await db.network((tx) =>
    tx
      .select({ id: signIns.id })
      .from(signIns)
      .where(
        and(
          eq(signIns.id, signIn),
          gt(signIns.authenticated, sql`now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES})`),
        ),
      ),
  )
  if (!recentSignIn) throw new AppError('reauthentication_needed')
}

/** Records that the user has just proved their identity in this sign-in. */
export async function recordReauthentication(tx: Tx, signIn: string): Promise<void> {
  await tx
    .update(signIns)
    .set({ authenticated: sql`now()` })
    .where(and(eq(signIns.id, signIn), isNull(signIns.ended)))
}
