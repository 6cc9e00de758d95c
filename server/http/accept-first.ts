type Fetch<Args extends unknown[]> = (request: Request, ...args: Args) => Response | Promise<Response>

/** Longest time in ms for which calls wait while connections arrive. */
const MAX_POSTPONE_MS = 1000
/** Calls that start in one turn of the event loop, so that a turn stays short. */
const CALLS_PER_TURN = 4

/** Call without work. It must respond while the server is busy, so it never waits. */
const HEALTH_PATH = '/api/health'

/**
 * Starts waiting calls only after the waiting connections are accepted. Node may accept only one connection in a turn
 * of the event loop. After a network failure a thousand connections arrive at once, and each turn would also run the calls of
 * the first ones. The last connections, and a monitor's call, would then wait until most of the work is done.
 */
export const createAcceptFirst = () => {
  const queue: (() => void)[] = []
  let hasNewConnection = false
  let isScheduled = false
  let postponedSince: number | undefined

  const runTurn = () => {
    isScheduled = false
    const isPostponed = hasNewConnection && performance.now() - (postponedSince ?? 0) < MAX_POSTPONE_MS
    hasNewConnection = false
    if (!isPostponed) for (const start of queue.splice(0, CALLS_PER_TURN)) start()
    if (queue.length > 0) schedule()
    else postponedSince = undefined
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    postponedSince ??= performance.now()
    setImmediate(runTurn)
  }

  return {
    /** Call it for each new connection. */
    noteConnection: () => {
      hasNewConnection = true
    },
    /** Wraps the handler of all calls. */
    wrap:
      <Args extends unknown[]>(fetch: Fetch<Args>): Fetch<Args> =>
      (request, ...args) => {
        const isFree = queue.length === 0 && !hasNewConnection
        if (isFree || new URL(request.url).pathname === HEALTH_PATH) return fetch(request, ...args)
        return new Promise<void>((resolve) => {
          queue.push(resolve)
          schedule()
        }).then(() => fetch(request, ...args))
      },
  }
}
