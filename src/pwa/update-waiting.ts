type Listener = (waiting: boolean) => void
const listeners = new Set<Listener>()
let tellWaiting: (() => void) | undefined

/**
 * A new version has been fetched and waits for consent.
 * @param skipWaiting tells its worker to take over
 */
export const announceUpdate = (skipWaiting: () => void): void => {
  tellWaiting = skipWaiting
  for (const listener of listeners) listener(true)
}

/** Hears whether a new version waits for consent. */
export const onUpdateWaiting = (listener: Listener): (() => void) => {
  listeners.add(listener)
  listener(tellWaiting !== undefined)
  return () => listeners.delete(listener)
}

/** How long the new worker may take to take over until it is told again, in ms. */
const TAKEOVER_MS = 3000

/**
 * Starts the version that waits. Its worker is told until it takes over, with which this page ends: what is said to a
 * worker in the moment that the browser stops it is lost, and nobody would ever hear of that.
 */
export const acceptUpdate = (): void => {
  const tell = () => tellWaiting?.()
  tell()
  setInterval(tell, TAKEOVER_MS)
}
