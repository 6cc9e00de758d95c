import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is mounted, if the browser supports it. Used for screens that the user does
 * not touch.
 */
export const useWakeLock = (): void => {
  useEffect(() => {
    let isUnmounted = false
    let lock: WakeLockSentinel | undefined
    navigator.wakeLock?.request('screen').then(
      (acquiredLock) => {
        lock = acquiredLock
        if (isUnmounted) void acquiredLock.release()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      void lock?.release()
    }
  }, [])
}
