import { MAX_SEALS, type SealingKey } from '../concerns/concern-seals.ts'

/**
 * The keys that a concern is sealed to: each safeguarding leader of the club and the network's. One that is about the
 * safeguarding leader goes to the network alone, whichever of several leaders it is about.
 * The network's comes last of the keys, and is there whatever their number.
 */
export const concernRecipients = (keys: readonly SealingKey[], aboutLeader: boolean): SealingKey[] =>
  keys.filter(({ holder }) => holder === 'network' || !aboutLeader).slice(-MAX_SEALS)
