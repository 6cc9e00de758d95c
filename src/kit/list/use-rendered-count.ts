import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Number of rows for one portrait tablet screen, plus some rows below it. */
const INITIAL_ROWS = 24
/**
 * Number of rows added in each step. A slow tablet renders them in about two frames and handles touches between steps.
 */
const ROWS_PER_STEP = 12

/**
 * Returns the number of rows of a long list to render. Renders the visible rows first and the remaining rows in idle
 * time. Renders all rows before the page is printed.
 * @param first number of rows in the first render
 * @param step number of rows added in each step
 */
export const useRenderedCount = (total: number, first = INITIAL_ROWS, step = ROWS_PER_STEP): number => {
  const [renderedCount, setRenderedCount] = useState(first)
  useEffect(() => {
    if (renderedCount >= total) return
    const timer = setTimeout(() => startTransition(() => setRenderedCount((count) => count + step)))
    // Render synchronously, because the browser prints as soon as the event handlers have returned.
    const renderAll = () => flushSync(() => setRenderedCount(total))
    addEventListener('beforeprint', renderAll)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', renderAll)
    }
  }, [renderedCount, total, step])
  return Math.min(renderedCount, total)
}

/**
 * Splits rows into blocks, so that rendered rows do not move when more rows are added, even if a block has several
 * columns.
 */
export const splitIntoBlocks = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))
