import type { OpenKey } from './concern-seals.ts'

/**
 * In which role an account confirms a key: the leader by their present key, another leader, a holder of the network's key, one of
 * the pair that confirms together, or the second holder of a new network key.
 */
export const confirmers = ['present_key', 'leader', 'network', 'coordinator', 'vp_support', 'holder'] as const
export type Confirmer = (typeof confirmers)[number]

/** The roles of which one confirms a leader's key alone. */
const ALONE: readonly Confirmer[] = ['present_key', 'leader', 'network']

/** Returns true if these confirmations are enough for a leader's key: one that counts alone, or one of each of the pair. */
export function isLeaderKeyConfirmed(roles: readonly Confirmer[]): boolean {
  const isPair = roles.includes('coordinator') && roles.includes('vp_support')
  return isPair || roles.some((role) => ALONE.includes(role))
}

/** Days after staff changed the address of an account during which the account confirms no key. */
export const NEW_ADDRESS_DAYS = 30

/** The text that a leader's present key signs to confirm a new key. It names the new key, so that a replay confirms no other. */
export function confirmationText(key: string, { x, y }: OpenKey): string {
  return `hallbook concern key ${key} ${x} ${y}`
}

/**
 * The account that has to confirm a new network key: the last named holder who did not make it.
 * @param maker the id of the user who made the key
 */
export function secondHolder<H extends { id: string }>(holders: readonly H[], maker: string): H | undefined {
  return holders.findLast(({ id }) => id !== maker)
}
