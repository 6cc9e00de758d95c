import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import {
  type ConfirmerRole,
  findSecondHolder,
  isLeaderKeyConfirmed,
  NEW_ADDRESS_DAYS,
} from '../../contract/concerns/concern-key-rules.ts'
import type { KeyConfirmationState } from '../../contract/concerns/concerns.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { concernKeyConfirmations, concernKeys } from '../db/schema.ts'
import { canBeSamePerson, hasIndependentSupport } from './account-control.ts'
import { isProofOfKey } from './key-proof.ts'
import { type ConcernKeyRow, readConfirmations, readKeyState } from './key-state.ts'

type Refusal = 'present_key_needed' | 'address_changed_lately' | 'second_pair_needed' | 'not_its_confirmer'

/** Role in which an account confirms a key, or the reason why the account cannot confirm the key. */
export type ConfirmerResult = { as: ConfirmerRole } | { refusal: Refusal }

/**
 * Confirms a leader's key. A repeated call changes nothing and returns the same state.
 * @param proof the confirmation text, signed by the caller's current key
 * @throws AppError `not_found`, `forbidden`
 */
export async function confirmLeaderKey(
  tx: Tx,
  user: CurrentUser,
  id: string,
  proof?: string,
): Promise<KeyConfirmationState> {
  const key = await lockKey(tx, id)
  const isInReach = key.organisation_id !== null && (!user.organisation || user.organisation === key.organisation_id)
  if (!isInReach) throw new AppError('not_found')
  return storeConfirmation(tx, user, key, await findLeaderKeyConfirmer(tx, user, key, proof))
}

/**
 * Confirms a new key of the network. A repeated call changes nothing and returns the same state.
 * @throws AppError `not_found`, `forbidden`
 */
export async function confirmNetworkKey(tx: Tx, user: CurrentUser, id: string): Promise<KeyConfirmationState> {
  const key = await lockKey(tx, id)
  if (key.organisation_id !== null) throw new AppError('not_found')
  return storeConfirmation(tx, user, key, await findNetworkKeyConfirmer(tx, user, key))
}

/**
 * Returns the role in which an account can now confirm a leader's unconfirmed key, or the reason why it cannot. Must
 * run in a transaction with the `hallbook_network` database role.
 */
export async function findLeaderKeyConfirmer(
  tx: Tx,
  user: CurrentUser,
  key: ConcernKeyRow,
  proof?: string,
): Promise<ConfirmerResult> {
  if (user.id === key.user_id)
    return (await isSignedByCurrentKey(tx, key, proof)) ? { as: 'present_key' } : { refusal: 'present_key_needed' }
  if (await hasNewAddress(tx, user.id)) return { refusal: 'address_changed_lately' }
  if (!user.organisation) {
    if (await hasNetworkKey(tx, user.id)) return { as: 'network' }
    return findPairConfirmer(tx, user, key, 'vp_support')
  }
  if (user.user_type === 'coordinator') return findPairConfirmer(tx, user, key, 'coordinator')
  return (await isLeaderWithKey(tx, user, key)) ? { as: 'leader' } : { refusal: 'not_its_confirmer' }
}

/**
 * Returns the role in which an account can now confirm an unconfirmed network key, or the reason why it cannot. Must
 * run in a transaction with the `hallbook_network` database role.
 */
export async function findNetworkKeyConfirmer(tx: Tx, user: CurrentUser, key: ConcernKeyRow): Promise<ConfirmerResult> {
  if (findSecondHolder(key.holders ?? [], key.user_id)?.id !== user.id) return { refusal: 'not_its_confirmer' }
  if (await hasNewAddress(tx, user.id)) return { refusal: 'address_changed_lately' }
  const mayBeSamePerson = await canBeSamePerson(tx, key.user_id, user.id)
  if (mayBeSamePerson && (await hasIndependentSupport(tx, key.user_id))) return { refusal: 'second_pair_needed' }
  return { as: 'holder' }
}

/**
 * Locks a key's row so that it can be changed.
 * @throws AppError `not_found`, even for an existing key that ended before it was confirmed
 */
async function lockKey(tx: Tx, id: string): Promise<ConcernKeyRow> {
  const [key] = await tx.select().from(concernKeys).where(eq(concernKeys.id, id)).for('update')
  if (!key || (key.ended && !key.confirmed)) throw new AppError('not_found')
  return key
}

async function storeConfirmation(
  tx: Tx,
  user: CurrentUser,
  key: ConcernKeyRow,
  confirmer: ConfirmerResult,
): Promise<KeyConfirmationState> {
  const earlierConfirmations = await readConfirmations(tx, [key.id])
  if (key.confirmed || earlierConfirmations.some(({ user_id }) => user_id === user.id)) return readKeyState(tx, key)
  if ('refusal' in confirmer) throw new AppError('forbidden', buildNonFieldError(confirmer.refusal))
  await tx
    .insert(concernKeyConfirmations)
    .values({ key_id: key.id, user_id: user.id, by: getFullName(user), as: confirmer.as })
  const roles = [...earlierConfirmations.map((one) => one.as), confirmer.as]
  const isConfirmed = key.organisation_id === null ? confirmer.as === 'holder' : isLeaderKeyConfirmed(roles)
  return readKeyState(tx, isConfirmed ? await activateKey(tx, key) : key)
}

/** Puts a confirmed key into use and ends the key that it replaces. */
async function activateKey(tx: Tx, key: ConcernKeyRow): Promise<ConcernKeyRow> {
  const replacedKeyCondition = key.organisation_id
    ? and(eq(concernKeys.user_id, key.user_id), eq(concernKeys.organisation_id, key.organisation_id))
    : isNull(concernKeys.organisation_id)
  await tx
    .update(concernKeys)
    .set({ ended: sql`now()` })
    .where(and(replacedKeyCondition, ne(concernKeys.id, key.id), isNull(concernKeys.ended)))
  const [confirmedKey] = await tx
    .update(concernKeys)
    .set({ confirmed: sql`now()` })
    .where(eq(concernKeys.id, key.id))
    .returning()
  return confirmedKey ?? key
}

/** True if the proof was signed with the leader's current key, which the given key would replace. */
async function isSignedByCurrentKey(tx: Tx, key: ConcernKeyRow, proof: string | undefined): Promise<boolean> {
  if (proof === undefined || key.organisation_id === null) return false
  const [currentKey] = await tx
    .select()
    .from(concernKeys)
    .where(
      and(
        eq(concernKeys.user_id, key.user_id),
        eq(concernKeys.organisation_id, key.organisation_id),
        isNotNull(concernKeys.confirmed),
        isNull(concernKeys.ended),
      ),
    )
  return currentKey !== undefined && (await isProofOfKey(currentKey.open, key, proof))
}

async function isLeaderWithKey(tx: Tx, user: CurrentUser, key: ConcernKeyRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM concern_keys k
    WHERE k.user_id = ${user.id} AND k.organisation_id = ${key.organisation_id}
      AND concern_key_is_living(k.id, ${key.organisation_id})`)
  return rows.length > 0
}

async function hasNetworkKey(tx: Tx, user: string): Promise<boolean> {
  const holder = JSON.stringify([{ id: user }])
  const { rows } = await tx.execute(sql`
    SELECT FROM concern_keys k
    WHERE k.organisation_id IS NULL AND k.confirmed IS NOT NULL AND k.ended IS NULL AND k.holders @> ${holder}::jsonb`)
  return rows.length > 0
}

/**
 * True if another user has recently changed this account's email address. In that case, emailed links may reach another
 * person.
 */
async function hasNewAddress(tx: Tx, user: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM record_changes
    WHERE noun IN ('users/pastors', 'users/staff') AND record_id = ${user} AND kind = 'replace' AND fields ? 'email'
      AND user_id IS DISTINCT FROM record_id AND at > now() - make_interval(days => ${NEW_ADDRESS_DAYS})`)
  return rows.length > 0
}

/**
 * Returns the role in which an account confirms a key together with a second account. Two accounts that one person may
 * control do not count as a pair.
 */
async function findPairConfirmer(
  tx: Tx,
  user: CurrentUser,
  key: ConcernKeyRow,
  role: 'coordinator' | 'vp_support',
): Promise<ConfirmerResult> {
  const otherConfirmations = (await readConfirmations(tx, [key.id])).filter(
    ({ as, user_id }) => (as === 'coordinator' || as === 'vp_support') && as !== role && user_id !== user.id,
  )
  if (otherConfirmations.length === 0) return { as: role }
  for (const { user_id } of otherConfirmations) if (!(await canBeSamePerson(tx, user.id, user_id))) return { as: role }
  return { refusal: 'second_pair_needed' }
}

/**
 * Builds the filter for the unconfirmed keys that an account can see: the keys of its club, or all keys for VP support.
 */
export function buildWaitingKeyFilter(user: CurrentUser) {
  const waitingCondition = and(isNull(concernKeys.confirmed), isNull(concernKeys.ended))
  if (!user.organisation) return waitingCondition
  return and(waitingCondition, eq(concernKeys.organisation_id, user.organisation))
}
