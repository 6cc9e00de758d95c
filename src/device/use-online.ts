import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const stop = new AbortController()
  window.addEventListener('online', listener, { signal: stop.signal })
  window.addEventListener('offline', listener, { signal: stop.signal })
  return () => stop.abort()
}

/**
 * Returns true if the browser believes that it has a network. That is enough to disable a button. Only a call
 * shows if the server can be reached.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // Assumes a network when rendering without a browser.
    () => true,
  )
