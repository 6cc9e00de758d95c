import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BLOCK_GAP_PX } from './columns.ts'
import { getStoredSizes, storeSizes } from './window-memory.ts'

/** Difference between estimated and measured height that is too small to see, in CSS pixels. */
const IGNORED_DIFFERENCE_PX = BLOCK_GAP_PX / 4

export type ListFrame = {
  /** Width of the list. */
  width: number
  /** Height of the visible part of the list. */
  height: number
  /** Root font size in pixels. */
  rem: number
}

const loadFrame = (): ListFrame | null => {
  const [width, height, rem] = getStoredSizes('list', 3) ?? []
  return width && height && rem ? { width, height, rem } : null
}

/** Returns the size of the list and follows the window. Returns null until a window of this size was measured. */
export const useListFrame = (
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
): ListFrame | null => {
  const [frame, setFrame] = useState(loadFrame)
  const latestFrame = useRef(frame)
  useLayoutEffect(() => {
    if (!canvas.current || !scroller.current) return
    const measureFrame = () => {
      if (!canvas.current || !scroller.current) return
      const { width } = canvas.current.getBoundingClientRect()
      const height = scroller.current.clientHeight
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      storeSizes('list', [width, height, rem])
      const previousFrame = latestFrame.current
      if (previousFrame?.width === width && previousFrame.height === height && previousFrame.rem === rem) return
      latestFrame.current = { width, height, rem }
      if (previousFrame) flushSync(() => setFrame(latestFrame.current))
      else setFrame(latestFrame.current)
    }
    if (!latestFrame.current) measureFrame()
    // The observer also reports the first size, after layout and before paint.
    const observer = new ResizeObserver(measureFrame)
    observer.observe(canvas.current)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [canvas, scroller])
  return frame
}

type MeasuredHeights = { key: string; heights: ReadonlyMap<string, number> }

/**
 * Measures the heights of the rendered blocks and corrects them before the frame is painted.
 * @param key a new value discards all measured heights
 * @param guesses estimated heights of the blocks
 */
export const useMeasuredHeights = (key: string, guesses: RefObject<ReadonlyMap<string, number>>) => {
  const [measuredHeights, setMeasuredHeights] = useState<MeasuredHeights>({ key, heights: new Map() })
  const [renderedBlocks] = useState(() => new Set<HTMLElement>())
  const latestMeasured = useRef(measuredHeights)
  const recordSizes = useCallback(
    (key: string, sizes: readonly (readonly [string, number])[], put: (set: () => void) => void) => {
      const previousHeights =
        latestMeasured.current.key === key ? latestMeasured.current.heights : new Map<string, number>()
      const changedSizes = sizes.filter(([unit, height]) => {
        const measuredHeight = previousHeights.get(unit)
        if (measuredHeight !== undefined) return Math.abs(measuredHeight - height) > 0.5
        return Math.abs((guesses.current.get(unit) ?? -1) - height) > IGNORED_DIFFERENCE_PX
      })
      if (changedSizes.length === 0) return
      latestMeasured.current = { key, heights: new Map([...previousHeights, ...changedSizes]) }
      put(() => setMeasuredHeights(latestMeasured.current))
    },
    [guesses],
  )
  const currentKey = useRef(key)
  // Measure again after a change of width, shape or turn, because the observer does not report blocks of unchanged
  // size.
  useLayoutEffect(() => {
    if (currentKey.current === key) return
    currentKey.current = key
    recordSizes(
      key,
      [...renderedBlocks].map((element) => [element.dataset.unit ?? '', element.getBoundingClientRect().height]),
      (set) => set(),
    )
  }, [key, renderedBlocks, recordSizes])
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const sizes = entries
          .filter((entry) => renderedBlocks.has(entry.target as HTMLElement))
          .map(
            (entry) =>
              [(entry.target as HTMLElement).dataset.unit ?? '', entry.borderBoxSize[0]?.blockSize ?? 0] as const,
          )
        // Record the sizes synchronously, so that corrections are painted in this frame. Do this only for real
        // corrections, because flushSync also runs pending effects.
        recordSizes(currentKey.current, sizes, flushSync)
      }),
  )
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      renderedBlocks.add(element)
      observer.observe(element)
      return () => {
        renderedBlocks.delete(element)
        observer.unobserve(element)
      }
    },
    [renderedBlocks, observer],
  )
  const heights = useMemo<ReadonlyMap<string, number>>(
    () => (measuredHeights.key === key ? measuredHeights.heights : new Map()),
    [measuredHeights, key],
  )
  return { heights, observe }
}
