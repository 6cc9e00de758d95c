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
import { BLOCK_GAP_PX, countColumns, findFirstBelow, findVisibleRun, placeInColumns, stackBlocks } from './columns.ts'
import type { ListUnit } from './units.ts'
import { useLayout } from './use-layout.ts'
import { useListFrame, useMeasuredHeights } from './use-measured.ts'

/**
 * Height in CSS pixels that is rendered above and below the visible range, so that scrolling and Tab always find the
 * next tile.
 */
const OVERSCAN_PX = 700
/**
 * Number of blocks per column whose height is estimated precisely for the first paint. All other blocks are estimated
 * afterwards.
 */
const PRECISE_BLOCKS_PER_COLUMN = 10
/** Scroll distance in CSS pixels after which the range of rendered blocks is calculated again. */
const SCROLL_STEP_PX = 200

type ColumnSize = { width: number; rem: number }

export type ColumnsOptions = {
  units: readonly ListUnit[]
  /** A new value restarts the list at its top, or at `reveal`. */
  turn: number
  /** Index of the block to show when the turn begins. Negative if no block must be shown. */
  reveal: number
  /** A new value means that the blocks have another shape, for example with the second checkbox. */
  shape: string
  /** Estimates the height of a block. With `roughly` it does not use the facts of its people. */
  estimate: (unit: ListUnit, column: ColumnSize, roughly: boolean) => number
}

/** Virtualises columns of blocks. Only blocks near the visible range are rendered, in the DOM order from A to Z. */
export const useColumns = ({ units, turn, reveal, shape, estimate }: ColumnsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const listFrame = useListFrame(scroller, canvas)
  const { layout } = useLayout()
  const columnCount = listFrame ? countColumns(listFrame.width, listFrame.rem, layout) : 1
  const columnWidth = listFrame ? (listFrame.width - BLOCK_GAP_PX * (columnCount - 1)) / columnCount : 0
  const rem = listFrame?.rem ?? 0
  const estimatesRef = useRef<ReadonlyMap<string, number>>(new Map())
  const { heights: measuredHeights, observe } = useMeasuredHeights(
    `${shape} ${turn} ${Math.round(columnWidth)}`,
    estimatesRef,
  )

  // Render the visible blocks first, and the spare blocks one frame later.
  const [overscanPx, setOverscanPx] = useState(0)
  useEffect(() => runAfterPaint(() => startTransition(() => setOverscanPx(OVERSCAN_PX))), [])
  const isFirstPaint = overscanPx === 0

  const latestHeights = useRef(measuredHeights)
  latestHeights.current = measuredHeights
  const placement = useMemo(() => {
    if (!rem) return { guesses: new Map<string, number>(), places: [] }
    const column = { width: columnWidth, rem }
    const estimatedHeights = new Map(
      units.map((unit, index) => {
        const isRough = isFirstPaint && index >= PRECISE_BLOCKS_PER_COLUMN * columnCount
        return [unit.key, latestHeights.current.get(unit.key) ?? estimate(unit, column, isRough)]
      }),
    )
    return { guesses: estimatedHeights, places: placeInColumns([...estimatedHeights.values()], columnCount) }
  }, [units, rem, columnWidth, columnCount, estimate, isFirstPaint])
  estimatesRef.current = placement.guesses
  const { heights, tops, total } = useMemo(() => {
    const heights = Array.from(placement.guesses, ([unit, guess]) => measuredHeights.get(unit) ?? guess)
    return { heights, ...stackBlocks(heights, placement.places, columnCount) }
  }, [placement, measuredHeights, columnCount])

  const [visibleRange, setVisibleRange] = useState({ top: 0, height: listFrame?.height ?? 0 })
  const [firstVisibleIndex, setFirstVisibleIndex] = useState(0)
  const lastScrollTop = useRef(0)
  const updateView = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, clientHeight: height } = element
    lastScrollTop.current = top
    setVisibleRange((before) =>
      Math.abs(before.top - top) < SCROLL_STEP_PX && before.height === height ? before : { top, height },
    )
    setFirstVisibleIndex(Math.max(0, findFirstBelow(tops, top - BLOCK_GAP_PX)))
  }, [tops])

  // Adjust the scroll position to the blocks. A new turn begins at the top, otherwise the first visible block stays in
  // place.
  const previousLayout = useRef<{ turn: number; units: readonly ListUnit[]; tops: number[] } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const previousState = previousLayout.current
    previousLayout.current = { turn, units, tops }
    // Skip the first paint, which uses the remembered window size. Reading the size would cause a second layout.
    if (!previousState && tops.length) return
    if (previousState && previousState.turn !== turn) {
      element.scrollTop = reveal < 0 ? 0 : Math.max(0, (tops[reveal] ?? 0) - element.clientHeight / 3)
    } else if (previousState && previousState.tops !== tops && previousState.tops.length) {
      // Use the last seen position, because the browser scrolls a list back when it becomes shorter.
      const top = lastScrollTop.current
      const index = findFirstBelow(previousState.tops, top)
      const anchorKey = previousState.units[index]?.key
      const newIndex = units === previousState.units ? index : units.findIndex((unit) => unit.key === anchorKey)
      const movedPx = (tops[newIndex] ?? 0) - (previousState.tops[index] ?? 0)
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

  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const renderedIndexes = useMemo(() => {
    const [firstIndex, lastIndex] = findVisibleRun(
      tops,
      heights,
      visibleRange.top - overscanPx,
      visibleRange.top + visibleRange.height + overscanPx,
    )
    const indexes = new Set<number>()
    for (let index = firstIndex; index <= lastIndex; index++) indexes.add(index)
    // Keep the focused block and its neighbours rendered, however far the list is scrolled.
    const focusedIndex = focusedKey === null ? -1 : units.findIndex((unit) => unit.key === focusedKey)
    if (focusedIndex >= 0)
      for (const index of [focusedIndex - 1, focusedIndex, focusedIndex + 1])
        if (index >= 0 && index < units.length) indexes.add(index)
    return [...indexes].sort((a, b) => a - b)
  }, [units, tops, heights, visibleRange, overscanPx, focusedKey])

  const blocks = renderedIndexes.flatMap((index) => {
    const unit = units[index]
    if (!unit) return []
    const left = (placement.places[index] ?? 0) * (columnWidth + BLOCK_GAP_PX)
    return [{ unit, style: { top: tops[index] ?? 0, left, width: columnWidth } }]
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
      setFocusedKey(event.target.closest<HTMLElement>('[data-unit]')?.dataset.unit ?? null),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const isFocusInside = [event.relatedTarget, document.activeElement].some(
        (element) => element instanceof Node && event.currentTarget.contains(element),
      )
      if (!isFocusInside) setFocusedKey(null)
    },
  }
  return { scroller, canvas, total, blocks, observe, hold: focusHandlers, first: firstVisibleIndex, jumpTo }
}
