import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About as many as are in sight on a tablet that stands upright, and some more. */
const FIRST = 24
/** So many more at a time: a slow tablet draws them within two frames or so, and hears a finger between. */
const PIECE = 12

/**
 * How many rows of a long list to draw: those in sight at once, the others bit by bit in idle moments, and all of them
 * before the page is printed.
 * @param first so many at once
 * @param piece so many more each time
 */
export const useDrawnCount = (total: number, first = FIRST, piece = PIECE): number => {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + piece)))
    // At once: the browser takes what is there when the event has gone round.
    const all = () => flushSync(() => setDrawn(total))
    addEventListener('beforeprint', all)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', all)
    }
  }, [drawn, total, piece])
  return Math.min(drawn, total)
}

/** Rows in blocks: one that is drawn stays where it is while others come below it, also where a block has columns. */
export const blocksOf = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
