import { useEffect } from 'react'
import { clearSent } from './kept-draft.ts'

/** How long the thanks are in sight before somebody has read them, in ms. */
const READ_MS = 3000

/**
 * Forgets that a form has arrived once somebody could read so. A form that waited goes out in a pocket, or as its page is
 * closed: then the thanks come at the next opening.
 */
export const useSeenSent = (hashid: string, shown: boolean): void => {
  useEffect(() => {
    if (!shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void clearSent(hashid), READ_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [hashid, shown])
}
