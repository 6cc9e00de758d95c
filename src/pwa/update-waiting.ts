type Listener = (waiting: boolean) => void
const listeners = new Set<Listener>()
let skipWaitingOfUpdate: (() => void) | undefined

/**
 * Announces a fetched new version that needs the user's consent.
 * @param skipWaiting makes the new worker take over
 */
export const announceUpdate = (skipWaiting: () => void): void => {
  skipWaitingOfUpdate = skipWaiting
  for (const listener of listeners) listener(true)
}

/** Calls the listener with true if a new version needs consent. Returns the unsubscribe function. */
export const onUpdateWaiting = (listener: Listener): (() => void) => {
  listeners.add(listener)
  listener(skipWaitingOfUpdate !== undefined)
  return () => listeners.delete(listener)
}

/** Interval in ms at which the takeover message is repeated. */
const TAKEOVER_RETRY_MS = 3000

/**
 * Starts the new version. Repeats the message until the new worker takes over and reloads this page. A message to a
 * worker is lost without an error if the browser stops that worker at this moment.
 */
export const acceptUpdate = (): void => {
  const requestTakeover = () => skipWaitingOfUpdate?.()
  requestTakeover()
  setInterval(requestTakeover, TAKEOVER_RETRY_MS)
}
