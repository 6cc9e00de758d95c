import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is mounted, if the browser supports it, because the user does not
 * touch it then.
 */
export const useAwake = (): void => {
  useEffect(() => {
    let gone = false
    let lock: WakeLockSentinel | undefined
    navigator.wakeLock?.request('screen').then(
      (held) => {
        lock = held
        if (gone) void held.release()
      },
      () => undefined,
    )
    return () => {
      gone = true
      void lock?.release()
    }
  }, [])
}
