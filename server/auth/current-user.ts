import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../contract/user.ts'
import { createSharedLookup } from '../core/shared-lookup.ts'
import type { Db, Tx } from '../db/client.ts'
import { codesRequiredSince } from '../db/network-settings.ts'
import { organisations, signIns, users } from '../db/schema.ts'
import { buildReadySteadyCook, selectTickedItems } from '../db/ticked.ts'
import { STAFF_IDLE_HOURS } from './active-sign-ins.ts'

/**
 * Query for the ticked checklist items of the user's club. It is part of the query for the user, because every call
 * loads the signed-in user.
 */
const tickedItemsQuery = selectTickedItems(users.organisation_id)

/**
 * Selects a user and the user's club.
 * @param since time of the sign-in, or NULL if it is not known
 */
const selectUser = (tx: Tx, condition: SQL | undefined, since: SQL = sql`NULL::timestamptz`) =>
  tx
    .select({
      user: users,
      organisation: organisations,
      ticked: tickedItemsQuery,
      codeless: buildCodeSetUpCondition(since),
    })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(condition)
    .limit(1)

/**
 * Builds an SQL condition that is true for staff who must set up a one-time code. They have no confirmed app, no passkey
 * and signed in after the network began to require codes. Users with an older sign-in must set up a code at their next sign-in.
 */
const buildCodeSetUpCondition = (since: SQL) =>
  sql<boolean>`(${users.is_staff} AND coalesce(${since} >= ${codesRequiredSince}, false) AND NOT EXISTS (
    SELECT FROM one_time_codes WHERE user_id = ${users.id} AND confirmed IS NOT NULL) AND NOT EXISTS (
    SELECT FROM passkeys WHERE user_id = ${users.id}))`

type UserRow = Awaited<ReturnType<typeof selectUser>>[number]

const toCurrentUser = (found: UserRow | undefined): CurrentUser | null => {
  if (!found) return null
  const { user, organisation } = found
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_staff: user.is_staff,
    is_pastor: user.is_pastor,
    // Treat staff with the role `boxes_of_hope` as users of the parcel programme (ROLE-21).
    is_boxes_of_hope: user.is_boxes_of_hope || (user.is_staff && user.role === 'boxes_of_hope'),
    organisation: organisation?.id ?? null,
    organisation__is_boxes_of_hope: organisation?.is_boxes_of_hope ?? false,
    organisation__hashid: organisation?.hashid ?? null,
    organisation__organisation_name: organisation?.name ?? null,
    allow_multiple_groups: user.allow_multiple_groups,
    allowMultipleClubs: user.allow_multiple_groups,
    role: user.role as CurrentUser['role'],
    user_type: user.user_type as CurrentUser['user_type'],
    two_step_attendance: user.two_step_attendance,
    ready_steady_cook: buildReadySteadyCook(found.ticked),
    ethnicity_capture_required: isEthnicityRequired(user) && !user.ethnicity_captured,
    one_time_code_required: found.codeless,
  }
}

/** True for coordinators and core team members. Safeguarding leaders and staff are exempt (AUTH-49 to AUTH-51). */
const isEthnicityRequired = ({ is_pastor, user_type }: UserRow['user']): boolean =>
  is_pastor && (user_type === 'coordinator' || user_type === 'core')

/**
 * Finds the active user of a sign-in. Returns null if the sign-in has ended or expired, if central staff made no call
 * for 12 hours, or if a backup was restored after the sign-in. Calls of one sign-in that arrive together share a look-up.
 */
export const findUserBySignIn = (db: Db, signIn: string): Promise<CurrentUser | null> => {
  const find = findBySignInByDb.get(db) ?? createSignInLookup(db)
  findBySignInByDb.set(db, find)
  return find(signIn)
}

const createSignInLookup = (db: Db) => {
  const query = prepareSignInQuery(db)
  return createSharedLookup(async (signIn) => {
    const [userRow] = await query.execute({ signIn })
    return toCurrentUser(userRow)
  })
}

/**
 * Prepares the query that finds the user of a sign-in. Every call runs this query, so each connection plans it only
 * once.
 */
const prepareSignInQuery = ({ signedIn }: Db) => {
  const validSignIns = signedIn
    .select({ id: signIns.user_id })
    .from(signIns)
    .where(
      and(
        eq(signIns.id, sql.placeholder('signIn')),
        isNull(signIns.ended),
        gt(signIns.expires, sql`now()`),
        gt(signIns.created, sql`coalesce((SELECT restored_at FROM network), '-infinity')`),
      ),
    )
  const signedInAt = sql`(SELECT created FROM sign_ins WHERE id = ${sql.placeholder('signIn')})`
  const lastCallAt = sql`(SELECT coalesce(last_seen, created) FROM sign_ins WHERE id = ${sql.placeholder('signIn')})`
  const isRecentlyUsed = sql`(NOT ${users.is_staff} OR ${lastCallAt} >= now() - make_interval(hours => ${STAFF_IDLE_HOURS}))`
  return selectUser(
    signedIn,
    and(inArray(users.id, validSignIns), users.is_active, isRecentlyUsed),
    signedInAt,
  ).prepare('user-of-sign-in')
}

const findBySignInByDb = new WeakMap<Db, ReturnType<typeof createSignInLookup>>()

/** Finds the active user with this id. */
export const findActiveUser = async (db: Db, id: string): Promise<CurrentUser | null> => {
  const [userRow] = await selectUser(db.signedIn, and(eq(users.id, id), users.is_active))
  return toCurrentUser(userRow)
}

/** Finds the user with this id, even if the account is closed. */
export const findAnyUser = async (db: Db, id: string): Promise<CurrentUser | null> => {
  const [userRow] = await selectUser(db.signedIn, eq(users.id, id))
  return toCurrentUser(userRow)
}
