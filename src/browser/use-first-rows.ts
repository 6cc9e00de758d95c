import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Minimum distance of a list from the top of its page, and minimum row height, in CSS px. */
const MIN_LIST_TOP = 360
const MIN_ROW_HEIGHT = 55

/** Returns the maximum number of rows that fit on the screen. */
const getMaxVisibleRows = (): number => Math.ceil((screen.height - MIN_LIST_TOP) / MIN_ROW_HEIGHT)

/**
 * Counts the rows that fit below the list's top. Content above the list and an on-screen keyboard reduce their number.
 * Never returns more than the maximum. Otherwise rows would disappear and the page would move when the user leaves the
 * search.
 */
const countVisibleRows = (list: HTMLElement | null): number => {
  const rowContainer = list?.querySelector('tbody, ul') ?? list
  if (!rowContainer) return getMaxVisibleRows()
  const height = visualViewport?.height ?? innerHeight
  return Math.min(
    getMaxVisibleRows(),
    Math.max(1, Math.ceil((height - rowContainer.getBoundingClientRect().top) / MIN_ROW_HEIGHT)),
  )
}

/**
 * Returns the number of rows to render at once. While the user types, measures the rows that fit, because each further
 * row would delay a keystroke. Measures again when the keyboard opens or closes or the page scrolls.
 */
const useVisibleRowCount = (list: RefObject<HTMLElement | null>, typing: boolean): number => {
  const [visibleCount, setVisibleCount] = useState(getMaxVisibleRows)
  useLayoutEffect(() => {
    const measure = () => setVisibleCount(typing ? countVisibleRows(list.current) : getMaxVisibleRows())
    measure()
    if (!typing) return
    const abortController = new AbortController()
    addEventListener('scroll', measure, { capture: true, passive: true, signal: abortController.signal })
    visualViewport?.addEventListener('resize', measure, { signal: abortController.signal })
    return () => abortController.abort()
  }, [list, typing])
  return visibleCount
}

/**
 * Delays in ms until the rows out of sight are rendered. The delay for typing is longer than the pause between two
 * keystrokes.
 */
const RENDER_DELAY_MS = 300
const TYPING_RENDER_DELAY_MS = 1500

/**
 * Query of a list that was scrolled down when the user left it. All its rows must render at once when the user returns
 * to that position.
 */
let scrolledQuery: string | null = null

/**
 * Returns the rows to render. For a new query, the visible rows render at once and the remaining rows after a delay. If
 * rows change under the same query, all rows render at once so that a scrolled user stays in place.
 * @param queryKey the query of the rows as text; null while they are unknown
 * @param typing true while the user types in the search. Only visible rows render until the user pauses or scrolls,
 * because the next keystroke would remove the other rows
 * @param list the element that contains the rows
 * @returns the rows to render
 */
export const useFirstRows = <R>(
  rows: readonly R[],
  queryKey: string | null,
  typing: boolean,
  list: RefObject<HTMLElement | null>,
): readonly R[] => {
  const visibleCount = useVisibleRowCount(list, typing)
  const [fullyRenderedQuery, setFullyRenderedQuery] = useState(scrolledQuery)
  const queryKeyRef = useRef(queryKey)
  useLayoutEffect(() => {
    queryKeyRef.current = queryKey
  })
  useLayoutEffect(() => {
    scrolledQuery = null
    return () => {
      scrolledQuery = scrollY > 0 ? queryKeyRef.current : null
    }
  }, [])
  const [previousTyping, setPreviousTyping] = useState(typing)
  if (previousTyping !== typing) {
    setPreviousTyping(typing)
    // Keep rendered rows, because removing them would move the page while a user reaches for a row.
    if (typing || fullyRenderedQuery !== queryKey) setFullyRenderedQuery(null)
  }
  const isFullyRendered = fullyRenderedQuery === queryKey
  const isFirst = fullyRenderedQuery === null
  useEffect(() => {
    if (isFullyRendered || queryKey === null) return
    const renderAll = () => startTransition(() => setFullyRenderedQuery(queryKey))
    const remainingRowsDelayMs = isFirst ? 0 : RENDER_DELAY_MS
    const timer = setTimeout(renderAll, typing ? TYPING_RENDER_DELAY_MS : remainingRowsDelayMs)
    const abortController = new AbortController()
    // Render all rows on an attempt to scroll, because the visible rows alone may leave nothing to scroll.
    for (const event of ['scroll', 'wheel', 'touchmove'])
      addEventListener(event, renderAll, { capture: true, passive: true, signal: abortController.signal })
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [isFullyRendered, queryKey, typing, isFirst])
  return isFullyRendered ? rows : rows.slice(0, visibleCount)
}
