import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is mounted, if the browser supports it. Used for screens that the user does
 * not touch.
 */
export const useWakeLock = (): void => {
  useEffect(() => {
    let isUnmounted = false
    let wakeLock: WakeLockSentinel | undefined
    navigator.wakeLock?.request('screen').then(
      (acquiredLock) => {
        wakeLock = acquiredLock
        if (isUnmounted) void acquiredLock.release()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      void wakeLock?.release()
    }
  }, [])
}
