import {
  type FocusEvent,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { runAfterPaint } from '@/replica/after-paint.ts'
import { countColumns, findFirstBelow, findVisibleRun, GAP, placeInColumns, stackBlocks } from './columns.ts'
import type { Unit } from './units.ts'
import { useLayout } from './use-layout.ts'
import { useListFrame, useMeasuredHeights } from './use-measured.ts'

/**
 * Height in CSS pixels that is rendered above and below the visible range, so that scrolling and Tab always find the
 * next tile.
 */
const SPARE_PX = 700
/**
 * Number of blocks per column whose height is estimated precisely for the first paint. All other blocks are estimated
 * afterwards.
 */
const FIRST_BLOCKS = 10
/** Scroll distance in CSS pixels after which the range of rendered blocks is calculated again. */
const SCROLL_STEP_PX = 200

type Column = { width: number; rem: number }

export type ColumnsOptions = {
  units: readonly Unit[]
  /** A new value restarts the list at its top, or at `reveal`. */
  turn: number
  /** Index of the block to show when the turn begins. Negative if no block must be shown. */
  reveal: number
  /** A new value means that the blocks have another shape, for example with the second checkbox. */
  shape: string
  /** Estimates the height of a block. With `roughly` it does not use the facts of its people. */
  estimate: (unit: Unit, column: Column, roughly: boolean) => number
}

/** Virtualises columns of blocks. Only blocks near the visible range are rendered, in the DOM order from A to Z. */
export const useColumns = ({ units, turn, reveal, shape, estimate }: ColumnsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const frame = useListFrame(scroller, canvas)
  const { layout } = useLayout()
  const count = frame ? countColumns(frame.width, frame.rem, layout) : 1
  const width = frame ? (frame.width - GAP * (count - 1)) / count : 0
  const rem = frame?.rem ?? 0
  const estimates = useRef<ReadonlyMap<string, number>>(new Map())
  const { heights: measuredHeights, observe } = useMeasuredHeights(`${shape} ${turn} ${Math.round(width)}`, estimates)

  // Render the visible blocks first, and the spare blocks one frame later.
  const [spare, setSpare] = useState(0)
  useEffect(() => runAfterPaint(() => startTransition(() => setSpare(SPARE_PX))), [])
  const isFirstPaint = spare === 0

  const latest = useRef(measuredHeights)
  latest.current = measuredHeights
  const placement = useMemo(() => {
    if (!rem) return { guesses: new Map<string, number>(), places: [] }
    const column = { width, rem }
    const guesses = new Map(
      units.map((unit, index) => {
        const roughly = isFirstPaint && index >= FIRST_BLOCKS * count
        return [unit.key, latest.current.get(unit.key) ?? estimate(unit, column, roughly)]
      }),
    )
    return { guesses, places: placeInColumns([...guesses.values()], count) }
  }, [units, rem, width, count, estimate, isFirstPaint])
  estimates.current = placement.guesses
  const { heights, tops, total } = useMemo(() => {
    const heights = Array.from(placement.guesses, ([unit, guess]) => measuredHeights.get(unit) ?? guess)
    return { heights, ...stackBlocks(heights, placement.places, count) }
  }, [placement, measuredHeights, count])

  const [view, setView] = useState({ top: 0, height: frame?.height ?? 0 })
  const [first, setFirst] = useState(0)
  const lastScrollTop = useRef(0)
  const updateView = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, clientHeight: height } = element
    lastScrollTop.current = top
    setView((before) =>
      Math.abs(before.top - top) < SCROLL_STEP_PX && before.height === height ? before : { top, height },
    )
    setFirst(Math.max(0, findFirstBelow(tops, top - GAP)))
  }, [tops])

  // Adjust the scroll position to the blocks. A new turn begins at the top, otherwise the first visible block stays in
  // place.
  const previousLayout = useRef<{ turn: number; units: readonly Unit[]; tops: number[] } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const previous = previousLayout.current
    previousLayout.current = { turn, units, tops }
    // Skip the first paint, which uses the remembered window size. Reading the size would cause a second layout.
    if (!previous && tops.length) return
    if (previous && previous.turn !== turn) {
      element.scrollTop = reveal < 0 ? 0 : Math.max(0, (tops[reveal] ?? 0) - element.clientHeight / 3)
    } else if (previous && previous.tops !== tops && previous.tops.length) {
      // Use the last seen position, because the browser scrolls a list back when it becomes shorter.
      const top = lastScrollTop.current
      const index = findFirstBelow(previous.tops, top)
      const anchor = previous.units[index]?.key
      const newIndex = units === previous.units ? index : units.findIndex((unit) => unit.key === anchor)
      const movedPx = (tops[newIndex] ?? 0) - (previous.tops[index] ?? 0)
      if (newIndex >= 0 && Math.abs(movedPx) > 0.5) element.scrollTop = top + movedPx
    }
    updateView()
  }, [turn, units, tops, reveal, updateView])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(updateView)
    observer.observe(element)
    element.addEventListener('scroll', updateView, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateView)
    }
  }, [updateView])

  const [focused, setFocused] = useState<string | null>(null)
  const renderedIndexes = useMemo(() => {
    const [firstIndex, lastIndex] = findVisibleRun(tops, heights, view.top - spare, view.top + view.height + spare)
    const run = new Set<number>()
    for (let index = firstIndex; index <= lastIndex; index++) run.add(index)
    // Keep the focused block and its neighbours rendered, however far the list is scrolled.
    const focusedIndex = focused === null ? -1 : units.findIndex((unit) => unit.key === focused)
    if (focusedIndex >= 0)
      for (const index of [focusedIndex - 1, focusedIndex, focusedIndex + 1])
        if (index >= 0 && index < units.length) run.add(index)
    return [...run].sort((a, b) => a - b)
  }, [units, tops, heights, view, spare, focused])

  const blocks = renderedIndexes.flatMap((index) => {
    const unit = units[index]
    if (!unit) return []
    const left = (placement.places[index] ?? 0) * (width + GAP)
    return [{ unit, style: { top: tops[index] ?? 0, left, width } }]
  })

  const jumpTo = useCallback(
    (index: number) => {
      if (!scroller.current) return
      scroller.current.scrollTop = tops[index] ?? 0
      updateView()
    },
    [tops, updateView],
  )
  const focusHandlers = {
    onFocus: (event: FocusEvent<HTMLElement>) =>
      setFocused(event.target.closest<HTMLElement>('[data-unit]')?.dataset.unit ?? null),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const stays = [event.relatedTarget, document.activeElement].some(
        (element) => element instanceof Node && event.currentTarget.contains(element),
      )
      if (!stays) setFocused(null)
    },
  }
  return { scroller, canvas, total, blocks, observe, hold: focusHandlers, first, jumpTo }
}
