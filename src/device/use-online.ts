import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const stop = new AbortController()
  window.addEventListener('online', listener, { signal: stop.signal })
  window.addEventListener('offline', listener, { signal: stop.signal })
  return () => stop.abort()
}

/**
 * Whether the browser believes it has a network. Good enough to grey out a button; whether the server can be
 * reached only a call tells.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // Drawn without a browser nothing is missing.
    () => true,
  )
