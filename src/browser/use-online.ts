import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const abortController = new AbortController()
  window.addEventListener('online', listener, { signal: abortController.signal })
  window.addEventListener('offline', listener, { signal: abortController.signal })
  return () => abortController.abort()
}

/**
 * Returns true if the browser reports a network connection. Use it only to disable a button, because only a call can
 * show if the server is reachable.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // Assume a network when rendering without a browser.
    () => true,
  )
