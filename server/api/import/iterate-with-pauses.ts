import { setImmediate } from 'node:timers/promises'

/** Number of rows processed before other requests get a turn. */
const ROWS_PER_TURN = 100

/**
 * Iterates over the rows of a long file. It yields to the event loop so that ticks of other tablets are
 * answered in between.
 */
export async function* iterateWithPauses<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate()
    yield row
  }
}
