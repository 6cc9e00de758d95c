import { AppError } from '../../contract/errors.ts'

const WINDOW_MS = 60_000

/**
 * Times of a user's latest calls. A ring buffer, so `times[calls % maxCalls]` is the call made `maxCalls`
 * calls ago.
 */
type Calls = { times: number[]; calls: number; last: number }

export type CallLimit = {
  /**
   * Counts a user's call.
   * @throws AppError `too_many_tries` with the seconds to wait
   */
  count(user: string): void
}

/**
 * Creates a limit for calls per minute. Counts each user's calls from all devices, in this process. Rejected
 * calls are not counted, so that a caller who waits as requested succeeds.
 */
export const createCallLimit = (maxCalls: number, now = Date.now): CallLimit => {
  const users = new Map<string, Calls>()
  let swept = now()
  const sweep = (time: number) => {
    swept = time
    for (const [user, { last }] of users) if (time - last >= WINDOW_MS) users.delete(user)
  }
  return {
    count: (user) => {
      const time = now()
      if (time - swept >= WINDOW_MS) sweep(time)
      const userCalls = users.get(user) ?? { times: [], calls: 0, last: time }
      users.set(user, userCalls)
      const place = userCalls.calls % maxCalls
      const wait = userCalls.calls < maxCalls ? 0 : (userCalls.times[place] ?? 0) + WINDOW_MS - time
      if (wait > 0)
        throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
      userCalls.times[place] = time
      userCalls.calls++
      userCalls.last = time
    },
  }
}
