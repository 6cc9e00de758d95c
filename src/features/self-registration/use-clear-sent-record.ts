import { useEffect } from 'react'
import { clearSent } from './draft-storage.ts'

/** Time in ms for which the confirmation must be visible before it counts as read. */
const READ_MS = 3000

/**
 * Deletes the sent record once the confirmation has been visible long enough. A retry may succeed while the page is
 * hidden or closing, and the confirmation is then shown at the next visit.
 */
export const useClearSentRecord = (hashid: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void clearSent(hashid), READ_MS)
    }
    restartTimer()
    document.addEventListener('visibilitychange', restartTimer)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restartTimer)
    }
  }, [hashid, isShown])
}
