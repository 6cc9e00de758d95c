import type { PublicKey } from './concern-seals.ts'

/**
 * Roles in which an account confirms a key:
 * - `present_key`: the leader, by a signature with the leader's current key
 * - `leader`: another leader
 * - `network`: an owner of the network key
 * - `coordinator` and `vp_support`: a pair that must both confirm
 * - `holder`: the second owner of a new network key
 */
export const confirmerRoles = ['present_key', 'leader', 'network', 'coordinator', 'vp_support', 'holder'] as const
export type ConfirmerRole = (typeof confirmerRoles)[number]

/** Roles that can confirm a leader's key alone, without a second role. */
const SOLE_CONFIRMERS: readonly ConfirmerRole[] = ['present_key', 'leader', 'network']

/** True if a leader's key is confirmed, either by one role that is sufficient alone or by both roles of the pair. */
export function isLeaderKeyConfirmed(roles: readonly ConfirmerRole[]): boolean {
  const isPair = roles.includes('coordinator') && roles.includes('vp_support')
  return isPair || roles.some((role) => SOLE_CONFIRMERS.includes(role))
}

/** Number of days during which an account cannot confirm a key after staff changed the account's email address. */
export const NEW_ADDRESS_DAYS = 30

/**
 * Builds the text that a leader signs with the current key to confirm a new key. The text contains the new key, so that
 * the signature cannot be used to confirm another key.
 */
export function buildConfirmationText(key: string, { x, y }: PublicKey): string {
  return `hallbook concern key ${key} ${x} ${y}`
}

/**
 * Finds the account that has to confirm a new network key. This is the last named owner who did not create the key.
 * @param maker id of the user who created the key
 */
export function findSecondHolder<H extends { id: string }>(holders: readonly H[], maker: string): H | undefined {
  return holders.findLast(({ id }) => id !== maker)
}
