import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows for one portrait tablet screen plus some overscan. */
const FIRST = 24
/**
 * Rows added in each step. A slow tablet renders them in about two frames and handles touches between steps.
 */
const PIECE = 12

/**
 * Returns the number of rows of a long list to render. Renders the visible rows first and the others in idle
 * time. Renders all rows before the page is printed.
 * @param first number of rows at first
 * @param step number of rows added in each step
 */
export const useDrawnCount = (total: number, first = FIRST, piece = PIECE): number => {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + piece)))
    // Render synchronously, because the browser prints as soon as the event handlers return.
    const all = () => flushSync(() => setDrawn(total))
    addEventListener('beforeprint', all)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', all)
    }
  }, [drawn, total, piece])
  return Math.min(drawn, total)
}

/**
 * Splits rows into blocks, so that rendered rows do not move when more are added, even in multi-column
 * blocks.
 */
export const blocksOf = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
