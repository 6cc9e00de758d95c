import { MAX_SEALS, type SealingKey } from '../concerns/concern-seals.ts'

/**
 * Returns the keys that a concern is encrypted for: the club's safeguarding leaders and the network. A
 * concern about any safeguarding leader is encrypted for the network only. The network key is last, so that
 * the limit on the number of keys never removes it.
 */
export const getConcernRecipients = (keys: readonly SealingKey[], aboutLeader: boolean): SealingKey[] =>
  keys.filter(({ holder }) => holder === 'network' || !aboutLeader).slice(-MAX_SEALS)
