import type { HandOverResult } from './gateway.ts'

/** Open the breaker after this many texts in a row with an unknown result, or with a refusal of our account. */
const MAX_CONSECUTIVE_FAULTS = 8
const PAUSE_MS = 600_000

/** Reasons that fail every text of a wave, such as a token that was replaced at the provider. */
const ACCOUNT_REFUSALS: readonly string[] = ['http_401', 'http_403']

/** Pauses sending while the gateway has a fault, because a user must decide about each text sent during the fault. */
export type Breaker = {
  /** Counts the result of a text. */
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
