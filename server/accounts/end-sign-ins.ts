import { and, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SignInCount } from '../../contract/end-sign-ins.ts'
import { AppError } from '../../contract/errors.ts'
import { isActiveSignIn } from '../auth/active-sign-ins.ts'
import { endSignIns } from '../auth/sign-in-end.ts'
import type { Tx } from '../db/client.ts'
import { organisations, signIns, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireClubUser, requireStaffUser } from './managed-users.ts'

/** Counts the active sign-ins of the users who meet a condition, except the caller's present one. */
async function countSignIns(tx: Tx, usersCondition: SQL | undefined, ownSignIn: string): Promise<SignInCount> {
  const [counts] = await tx
    .select({ sign_ins: sql<number>`count(*)::int`, users: sql<number>`count(DISTINCT ${users.id})::int` })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.user_id))
    .where(and(usersCondition, isActiveSignIn, ne(signIns.id, ownSignIn)))
  return counts ?? { sign_ins: 0, users: 0 }
}

/**
 * Ends all active sign-ins of the users who meet a condition, except the caller's present one. The devices keep their
 * data, because the reason is the one of a sign-in that ran out.
 */
async function endAllSignIns(
  { db, events, log, signIn }: Pick<Services, 'db' | 'events' | 'log'> & { signIn: string },
  usersCondition: SQL | undefined,
): Promise<SignInCount> {
  const { counts, endedIds } = await db.network(async (tx) => {
    const counts = await countSignIns(tx, usersCondition, signIn)
    const isOfUsers = exists(
      tx
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, signIns.user_id), usersCondition, isActiveSignIn)),
    )
    return { counts, endedIds: await endSignIns(tx, and(isOfUsers, ne(signIns.id, signIn)), 'sign_in_expired') }
  })
  for (const id of endedIds) events.endStreams(id)
  log.info({ count: endedIds.length }, 'sign-ins ended')
  return counts
}

/**
 * Returns the condition for the users of a club.
 * @throws AppError `not_found`
 */
async function requireClubCondition(db: Services['db'], id: string): Promise<SQL> {
  const [club] = await db.network((tx) =>
    tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id)),
  )
  if (!club) throw new AppError('not_found')
  return eq(users.organisation_id, club.id)
}

const isNetworkUser = isNull(users.deleted)

/** Handlers that end all sign-ins of a user, a club or the network (B-OPS-06). */
export const endSignInHandlers = {
  'users.end_pastor_sign_ins': async (call) =>
    endAllSignIns(call, eq(users.id, await requireClubUser(call.db, call.user, call.params.id))),
  'users.end_staff_sign_ins': async (call) =>
    endAllSignIns(call, eq(users.id, await requireStaffUser(call.db, call.params.id))),
  'organisations.sign_ins': async ({ db, params, signIn }) => {
    const condition = await requireClubCondition(db, params.id)
    return db.network((tx) => countSignIns(tx, condition, signIn))
  },
  'organisations.end_sign_ins': async (call) =>
    endAllSignIns(call, await requireClubCondition(call.db, call.params.id)),
  'sign_ins.get': ({ db, signIn }) => db.network((tx) => countSignIns(tx, isNetworkUser, signIn)),
  'sign_ins.end': (call) => endAllSignIns(call, isNetworkUser),
} satisfies Partial<Handlers>
