import { useEffect } from 'react'

/** Keeps the screen on while this is shown, where the browser can: it is not touched meanwhile. */
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
