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
import { flushSync } from 'react-dom'
import { afterPaint } from '@/replica/after-paint.ts'
import { blocksIn, columnsIn, firstFrom, GAP, placeInColumns, stack } from './columns.ts'
import type { Unit } from './units.ts'

/** Drawn above and below what is in sight, so that scrolling and Tab always find the next tile. */
const SPARE = 700
/** The drawn run is worked out again after so much scrolling. */
const STEP = 200

type Measured = { key: string; heights: ReadonlyMap<string, number> }

type Column = { width: number; rem: number }

/** Width of the list in whole columns, followed as the window changes. */
const useFrame = (canvas: React.RefObject<HTMLDivElement | null>) => {
  const [frame, setFrame] = useState<{ width: number; rem: number } | null>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    const read = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const { width } = element.getBoundingClientRect()
      setFrame((before) => (before?.width === width && before.rem === rem ? before : { width, rem }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return frame
}

/** Real heights of the drawn blocks, put right before the frame is painted. */
const useMeasured = (key: string) => {
  const [measured, setMeasured] = useState<Measured>({ key, heights: new Map() })
  const [drawn] = useState(() => new Set<HTMLElement>())
  const known = useRef(measured)
  const note = useCallback((key: string, sizes: readonly (readonly [string, number])[]) => {
    const before = known.current.key === key ? known.current.heights : new Map<string, number>()
    const fresh = sizes.filter(([unit, height]) => Math.abs((before.get(unit) ?? -1) - height) > 0.5)
    if (fresh.length === 0) return
    known.current = { key, heights: new Map([...before, ...fresh]) }
    setMeasured(known.current)
  }, [])
  const present = useRef(key)
  // Another width, shape or turn: blocks that stay drawn may keep their size, which no observer reports.
  useLayoutEffect(() => {
    present.current = key
    note(
      key,
      [...drawn].map((element) => [element.dataset.unit ?? '', element.getBoundingClientRect().height]),
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
        flushSync(() => note(present.current, sizes))
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

export type ColumnsOptions = {
  units: readonly Unit[]
  /** Another one and the list starts at its top, or at `reveal`. */
  turn: number
  /** Index of a block to show when the turn begins; below 0 for none. */
  reveal: number
  /** Changes when blocks get another shape, such as the second tick. */
  shape: string
  estimate: (unit: Unit, column: Column) => number
}

/** Columns of blocks of which only those near the screen are drawn; the order in the page is A to Z. */
export const useColumns = ({ units, turn, reveal, shape, estimate }: ColumnsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const frame = useFrame(canvas)
  const count = frame ? columnsIn(frame.width, frame.rem) : 1
  const width = frame ? (frame.width - GAP * (count - 1)) / count : 0
  const { heights: real, observe } = useMeasured(`${shape} ${turn} ${Math.round(width)}`)

  const latest = useRef(real)
  latest.current = real
  const placed = useMemo(() => {
    if (!frame) return { guesses: [], places: [] }
    const column = { width, rem: frame.rem }
    const guesses = units.map((unit) => latest.current.get(unit.key) ?? estimate(unit, column))
    return { guesses, places: placeInColumns(guesses, count) }
  }, [units, frame, width, count, estimate])
  const { heights, tops, total } = useMemo(() => {
    const heights = placed.guesses.map((guess, at) => real.get(units[at]?.key ?? '') ?? guess)
    return { heights, ...stack(heights, placed.places, count) }
  }, [units, placed, real, count])

  const [view, setView] = useState({ top: 0, height: 0 })
  const [first, setFirst] = useState(0)
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, clientHeight: height } = element
    setView((before) =>
      Math.abs(before.top - top) < STEP && before.height === height ? before : { top, height },
    )
    setFirst(Math.max(0, firstFrom(tops, top - GAP)))
  }, [tops])

  // Where the list stands follows its blocks: a new turn begins at the top, else the first block in sight stays put.
  const stood = useRef({ turn, units, tops })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = stood.current
    stood.current = { turn, units, tops }
    if (before.turn !== turn) {
      element.scrollTop = reveal < 0 ? 0 : Math.max(0, (tops[reveal] ?? 0) - element.clientHeight / 3)
    } else if (before.tops !== tops && before.tops.length) {
      const at = firstFrom(before.tops, element.scrollTop)
      const anchor = before.units[at]?.key
      const now = units === before.units ? at : units.findIndex((unit) => unit.key === anchor)
      const moved = (tops[now] ?? 0) - (before.tops[at] ?? 0)
      if (now >= 0 && Math.abs(moved) > 0.5) element.scrollTop += moved
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

  // What is in sight comes first, what may be scrolled to a frame later.
  const [spare, setSpare] = useState(0)
  useEffect(() => afterPaint(() => startTransition(() => setSpare(SPARE))), [])

  const [focused, setFocused] = useState<string | null>(null)
  const drawn = useMemo(() => {
    const [from, to] = blocksIn(tops, heights, view.top - spare, view.top + view.height + spare)
    const run = new Set<number>()
    for (let at = from; at <= to; at++) run.add(at)
    // The tile with the focus and its neighbours stay, however far the list is scrolled.
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
