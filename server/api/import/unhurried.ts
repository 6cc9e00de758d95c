import { setImmediate } from 'node:timers/promises'

/** Number of rows processed before other requests get a turn. */
const AT_ONCE = 100

/**
 * Iterates over the rows of a long file. It yields to the event loop so that ticks of other tablets are
 * answered in between.
 */
export async function* unhurried<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    yield row
  }
}
