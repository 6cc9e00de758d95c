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
import { afterPaint } from '@/replica/after-paint.ts'
import { blocksIn, columnsIn, firstFrom, GAP, placeInColumns, stack } from './columns.ts'
import type { Unit } from './units.ts'
import { useLayout } from './use-layout.ts'
import { useFrame, useMeasured } from './use-measured.ts'

/**
 * Height in CSS pixels that is rendered above and below the visible range, so that scrolling and Tab always
 * find the next tile.
 */
const SPARE = 700
/**
 * Blocks per column whose height is estimated precisely for the first paint. The others are estimated
 * afterwards.
 */
const FIRST_BLOCKS = 10
/** Scroll distance in CSS pixels after which the rendered run is calculated again. */
const STEP = 200

type Column = { width: number; rem: number }

export type ColumnsOptions = {
  units: readonly Unit[]
  /** A new value restarts the list at its top, or at `reveal`. */
  turn: number
  /** Index of the block to show when the turn begins, or below 0 for none. */
  reveal: number
  /** A new value means that the blocks have another shape, for example with the second checkbox. */
  shape: string
  /** Estimates the height of a block. With `roughly` it does not use the facts of its people. */
  estimate: (unit: Unit, column: Column, roughly: boolean) => number
}

/**
 * Virtualises columns of blocks. Only blocks near the visible range are rendered, in the DOM order from A to
 * Z.
 */
export const useColumns = ({ units, turn, reveal, shape, estimate }: ColumnsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const frame = useFrame(scroller, canvas)
  const { layout } = useLayout()
  const count = frame ? columnsIn(frame.width, frame.rem, layout) : 1
  const width = frame ? (frame.width - GAP * (count - 1)) / count : 0
  const rem = frame?.rem ?? 0
  const guesses = useRef<ReadonlyMap<string, number>>(new Map())
  const { heights: real, observe } = useMeasured(`${shape} ${turn} ${Math.round(width)}`, guesses)

  // // Renders the visible blocks first, and the spare blocks one frame later.
  const [spare, setSpare] = useState(0)
  useEffect(() => afterPaint(() => startTransition(() => setSpare(SPARE))), [])
  const firstPicture = spare === 0

  const latest = useRef(real)
  latest.current = real
  const placed = useMemo(() => {
    if (!rem) return { guesses: new Map<string, number>(), places: [] }
    const column = { width, rem }
    const guesses = new Map(
      units.map((unit, at) => {
        const roughly = firstPicture && at >= FIRST_BLOCKS * count
        return [unit.key, latest.current.get(unit.key) ?? estimate(unit, column, roughly)]
      }),
    )
    return { guesses, places: placeInColumns([...guesses.values()], count) }
  }, [units, rem, width, count, estimate, firstPicture])
  guesses.current = placed.guesses
  const { heights, tops, total } = useMemo(() => {
    const heights = Array.from(placed.guesses, ([unit, guess]) => real.get(unit) ?? guess)
    return { heights, ...stack(heights, placed.places, count) }
  }, [placed, real, count])

  const [view, setView] = useState({ top: 0, height: frame?.height ?? 0 })
  const [first, setFirst] = useState(0)
  const seen = useRef(0)
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, clientHeight: height } = element
    seen.current = top
    setView((before) =>
      Math.abs(before.top - top) < STEP && before.height === height ? before : { top, height },
    )
    setFirst(Math.max(0, firstFrom(tops, top - GAP)))
  }, [tops])

  // // Adjusts the scroll position to the blocks. A new turn begins at the top, otherwise the first visible
  // block stays in place.
  const stood = useRef<{ turn: number; units: readonly Unit[]; tops: number[] } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = stood.current
    stood.current = { turn, units, tops }
    // // The first paint uses the remembered window size, because reading it would cause a second layout.
    if (!before && tops.length) return
    if (before && before.turn !== turn) {
      element.scrollTop = reveal < 0 ? 0 : Math.max(0, (tops[reveal] ?? 0) - element.clientHeight / 3)
    } else if (before && before.tops !== tops && before.tops.length) {
      // // Uses the last seen position, because the browser scrolls a list back when it becomes shorter.
      const top = seen.current
      const at = firstFrom(before.tops, top)
      const anchor = before.units[at]?.key
      const now = units === before.units ? at : units.findIndex((unit) => unit.key === anchor)
      const moved = (tops[now] ?? 0) - (before.tops[at] ?? 0)
      if (now >= 0 && Math.abs(moved) > 0.5) element.scrollTop = top + moved
    }
    look()
  }, [turn, units, tops, reveal, look])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [look])

  const [focused, setFocused] = useState<string | null>(null)
  const drawn = useMemo(() => {
    const [from, to] = blocksIn(tops, heights, view.top - spare, view.top + view.height + spare)
    const run = new Set<number>()
    for (let at = from; at <= to; at++) run.add(at)
    // // The focused block and its neighbours stay rendered, however far the list is scrolled.
    const held = focused === null ? -1 : units.findIndex((unit) => unit.key === focused)
    if (held >= 0) for (const at of [held - 1, held, held + 1]) if (at >= 0 && at < units.length) run.add(at)
    return [...run].sort((a, b) => a - b)
  }, [units, tops, heights, view, spare, focused])

  const blocks = drawn.flatMap((at) => {
    const unit = units[at]
    if (!unit) return []
    const left = (placed.places[at] ?? 0) * (width + GAP)
    return [{ unit, style: { top: tops[at] ?? 0, left, width } }]
  })

  const jumpTo = useCallback(
    (at: number) => {
      if (!scroller.current) return
      scroller.current.scrollTop = tops[at] ?? 0
      look()
    },
    [tops, look],
  )
  const hold = {
    onFocus: (event: FocusEvent<HTMLElement>) =>
      setFocused(event.target.closest<HTMLElement>('[data-unit]')?.dataset.unit ?? null),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const stays = [event.relatedTarget, document.activeElement].some(
        (element) => element instanceof Node && event.currentTarget.contains(element),
      )
      if (!stays) setFocused(null)
    },
  }
  return { scroller, canvas, total, blocks, observe, hold, first, jumpTo }
}
