import { AppError } from '../../contract/errors.ts'

const WINDOW_MS = 60_000

/**
 * Times of a user's latest calls. A ring buffer, so `times[calls % maxCalls]` is the call made `maxCalls` calls ago.
 */
type UserCalls = { times: number[]; calls: number; last: number }

export type CallLimit = {
  /**
   * Counts a user's call.
   * @throws AppError `too_many_tries` with the seconds to wait
   */
  count(user: string): void
}

/**
 * Creates a limit for calls per minute. Counts each user's calls from all devices, in this process. Rejected calls are
 * not counted, so that a caller who waits as requested succeeds.
 */
export const createCallLimit = (maxCalls: number, now = Date.now): CallLimit => {
  const callsByUser = new Map<string, UserCalls>()
  let lastSweepAt = now()
  const deleteIdleUsers = (time: number) => {
    lastSweepAt = time
    for (const [user, { last }] of callsByUser) if (time - last >= WINDOW_MS) callsByUser.delete(user)
  }
  return {
    count: (user) => {
      const time = now()
      if (time - lastSweepAt >= WINDOW_MS) deleteIdleUsers(time)
      const userCalls = callsByUser.get(user) ?? { times: [], calls: 0, last: time }
      callsByUser.set(user, userCalls)
      const bufferIndex = userCalls.calls % maxCalls
      const waitMs = userCalls.calls < maxCalls ? 0 : (userCalls.times[bufferIndex] ?? 0) + WINDOW_MS - time
      if (waitMs > 0) throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
      userCalls.times[bufferIndex] = time
      userCalls.calls++
      userCalls.last = time
    },
  }
}
