import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GAP } from './columns.ts'
import { keep, recall } from './window-memory.ts'

/** Difference between estimated and measured height that is too small to see, in CSS pixels. */
const UNSEEN = GAP / 4

export type Frame = {
  /** Width of the list. */
  width: number
  /** Height of the visible part of the list. */
  height: number
  /** Root font size in pixels. */
  rem: number
}

const recallFrame = (): Frame | null => {
  const [width, height, rem] = recall('list', 3) ?? []
  return width && height && rem ? { width, height, rem } : null
}

/** Returns the size of the list and follows the window. Null before a window of this size was measured. */
export const useFrame = (
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
): Frame | null => {
  const [frame, setFrame] = useState(recallFrame)
  const known = useRef(frame)
  useLayoutEffect(() => {
    if (!canvas.current || !scroller.current) return
    const read = () => {
      if (!canvas.current || !scroller.current) return
      const { width } = canvas.current.getBoundingClientRect()
      const height = scroller.current.clientHeight
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      keep('list', [width, height, rem])
      const before = known.current
      if (before?.width === width && before.height === height && before.rem === rem) return
      known.current = { width, height, rem }
      if (before) flushSync(() => setFrame(known.current))
      else setFrame(known.current)
    }
    if (!known.current) read()
    // // The observer also reports the first size, after layout and before paint.
    const observer = new ResizeObserver(read)
    observer.observe(canvas.current)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [canvas, scroller])
  return frame
}

type Measured = { key: string; heights: ReadonlyMap<string, number> }

/**
 * Measures the heights of the rendered blocks and corrects them before the frame is painted.
 * @param key a new value discards all measured heights
 * @param guesses estimated heights of the blocks
 */
export const useMeasured = (key: string, guesses: RefObject<ReadonlyMap<string, number>>) => {
  const [measured, setMeasured] = useState<Measured>({ key, heights: new Map() })
  const [drawn] = useState(() => new Set<HTMLElement>())
  const known = useRef(measured)
  const note = useCallback(
    (key: string, sizes: readonly (readonly [string, number])[], put: (set: () => void) => void) => {
      const before = known.current.key === key ? known.current.heights : new Map<string, number>()
      const fresh = sizes.filter(([unit, height]) => {
        const real = before.get(unit)
        if (real !== undefined) return Math.abs(real - height) > 0.5
        return Math.abs((guesses.current.get(unit) ?? -1) - height) > UNSEEN
      })
      if (fresh.length === 0) return
      known.current = { key, heights: new Map([...before, ...fresh]) }
      put(() => setMeasured(known.current))
    },
    [guesses],
  )
  const present = useRef(key)
  // // Measures again after a change of width, shape or turn, because the observer does not report blocks of
  // unchanged size.
  useLayoutEffect(() => {
    if (present.current === key) return
    present.current = key
    note(
      key,
      [...drawn].map((element) => [element.dataset.unit ?? '', element.getBoundingClientRect().height]),
      (set) => set(),
    )
  }, [key, drawn, note])
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const sizes = entries
          .filter((entry) => drawn.has(entry.target as HTMLElement))
          .map(
            (entry) =>
              [
                (entry.target as HTMLElement).dataset.unit ?? '',
                entry.borderBoxSize[0]?.blockSize ?? 0,
              ] as const,
          )
        // // Synchronous, so that corrections are painted in this frame. Only for real corrections, because
        // flushSync also runs pending effects.
        note(present.current, sizes, flushSync)
      }),
  )
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      drawn.add(element)
      observer.observe(element)
      return () => {
        drawn.delete(element)
        observer.unobserve(element)
      }
    },
    [drawn, observer],
  )
  const heights = useMemo<ReadonlyMap<string, number>>(
    () => (measured.key === key ? measured.heights : new Map()),
    [measured, key],
  )
  return { heights, observe }
}
