import type { HandOverResult } from './gateway.ts'

/**
 * Number of faults in a row that open the breaker. A fault is a text with an unknown result or a refusal of our
 * account.
 */
const MAX_CONSECUTIVE_FAULTS = 8
const PAUSE_MS = 600_000

/**
 * Refusals that concern our account, so that every text of a wave would fail. For example, our token was replaced at
 * the provider.
 */
const ACCOUNT_REFUSALS: readonly string[] = ['http_401', 'http_403']

/**
 * Pauses sending while the gateway has a fault. Otherwise a user would have to decide about each text that was sent
 * during the fault.
 */
export type Breaker = {
  /** Counts the result if it is a fault. Any other result sets the count back to 0. */
  note(handed: HandOverResult): void
  /** True if texts may be handed over now. */
  readonly closed: boolean
}

export const createBreaker = (now: () => number = Date.now): Breaker => {
  let faultCount = 0
  let pausedUntil = 0
  return {
    note: (result) => {
      faultCount = isFault(result) ? faultCount + 1 : 0
      if (faultCount >= MAX_CONSECUTIVE_FAULTS) {
        pausedUntil = now() + PAUSE_MS
        faultCount = 0
      }
    },
    get closed() {
      return now() >= pausedUntil
    },
  }
}

function isFault(result: HandOverResult): boolean {
  if (result.state === 'failed') return ACCOUNT_REFUSALS.includes(result.reason)
  return result.state === 'perhaps_sent'
}
