import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About as many as are in sight on a tablet that stands upright, and some more. */
const FIRST = 24
/** So many more at a time: a slow tablet draws them within two frames or so, and hears a finger between. */
const PIECE = 12

/**
 * How many rows of a long list to draw: those in sight at once, the others bit by bit while nobody waits, and all of them
 * before the page is printed.
 */
export const useDrawnCount = (total: number): number => {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + PIECE)))
    // At once: the browser takes what is there when the event has gone round.
    const all = () => flushSync(() => setDrawn(total))
    addEventListener('beforeprint', all)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', all)
    }
  }, [drawn, total])
  return Math.min(drawn, total)
}
