import type { Handed } from './gateway.ts'

/** So many texts one after the other of which nobody knows whether they were sent: then the gateway is not well. */
const MOST_UNKNOWN = 8
const PAUSE_MS = 600_000

/** Stops handing over for a while where the gateway answers nothing that can be understood: each such text is left to a person. */
export type Breaker = {
  /** Counts what came of a text. */
  note(handed: Handed): void
  /** Whether texts are handed over now. */
  readonly closed: boolean
}

export const createBreaker = (now: () => number = Date.now): Breaker => {
  let unknown = 0
  let until = 0
  return {
    note: ({ state }) => {
      unknown = state === 'perhaps_sent' ? unknown + 1 : 0
      if (unknown >= MOST_UNKNOWN) {
        until = now() + PAUSE_MS
        unknown = 0
      }
    },
    get closed() {
      return now() >= until
    },
  }
}
