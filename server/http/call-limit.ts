import { AppError } from '../../contract/errors.ts'

const WINDOW_MS = 60_000

/** The instants of a user's last calls, as a ring: `times[calls % most]` is the one that is `most` calls ago. */
type Calls = { times: number[]; calls: number; last: number }

export type CallLimit = {
  /** Counts a call of a user. @throws AppError `too_many_tries` with the seconds until there is room again */
  count(user: string): void
}

/**
 * At most so many calls a minute of each user, on all devices together, in this process. A refused call is not counted:
 * who waits as told comes through.
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
