import { setImmediate } from 'node:timers/promises'

/** Taken one after the other before anybody else has their turn. */
const AT_ONCE = 100

/** Goes through the rows of a long file; other tablets' ticks are answered in between. */
export async function* unhurried<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    yield row
  }
}
