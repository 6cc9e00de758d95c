import { setImmediate } from 'node:timers/promises'

/** Number of rows to process before yielding to other requests. */
const ROWS_PER_TURN = 100

/**
 * Iterates over the rows of a long file. Yields to the event loop regularly, so that other tablets' ticks are answered
 * in between.
 */
export async function* iterateWithPauses<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate()
    yield row
  }
}
