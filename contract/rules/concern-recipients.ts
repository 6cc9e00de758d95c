import { MAX_SEALS, type SealingKey } from '../concerns/concern-seals.ts'

/**
 * Returns the keys for which a concern is encrypted. These are the keys of the club's safeguarding leaders and of the
 * network. A concern about a safeguarding leader is encrypted for the network only. The network's key is last, so that
 * the limit on keys never removes it.
 */
export const getConcernRecipients = (keys: readonly SealingKey[], aboutLeader: boolean): SealingKey[] =>
  keys.filter(({ holder }) => holder === 'network' || !aboutLeader).slice(-MAX_SEALS)
