import { AppError } from '../../contract/errors.ts'

const WINDOW_MS = 60_000

/** Times of a user's last calls, as a ring buffer: `times[calls % maxCalls]` is the call `maxCalls` ago. */
type Calls = { times: number[]; calls: number; last: number }

export type CallLimit = {
  /** Counts a user's call. @throws AppError `too_many_tries` with the seconds to wait */
  count(user: string): void
}

/**
 * Creates a limit of calls a minute for each user, on all devices together, in this process. Rejected calls
 * do not count, so a caller who waits as requested succeeds.
 */
export const createCallLimit = (most: number, now = Date.now): CallLimit => {
  const users = new Map<string, Calls>()
  let swept = now()
  const sweep = (at: number) => {
    swept = at
    for (const [user, { last }] of users) if (at - last >= WINDOW_MS) users.delete(user)
  }
  return {
    count: (user) => {
      const at = now()
      if (at - swept >= WINDOW_MS) sweep(at)
      const known = users.get(user) ?? { times: [], calls: 0, last: at }
      users.set(user, known)
      const place = known.calls % most
      const wait = known.calls < most ? 0 : (known.times[place] ?? 0) + WINDOW_MS - at
      if (wait > 0)
        throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
      known.times[place] = at
      known.calls++
      known.last = at
    },
  }
}
