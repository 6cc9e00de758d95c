import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** No list begins higher on its page, and no row of one is lower, in CSS px. */
const HEAD = 360
const ROW = 55

/** How many rows of a list can be in sight. */
const mostInSight = (): number => Math.ceil((screen.height - HEAD) / ROW)

/**
 * How many of them are: what is above takes its room, and a keyboard on the screen half of it. Never more: whoever leaves
 * the search for a row would see rows go, and the page move under the finger.
 */
const inSightBelow = (list: HTMLElement | null): number => {
  const rows = list?.querySelector('tbody, ul') ?? list
  if (!rows) return mostInSight()
  const height = visualViewport?.height ?? innerHeight
  return Math.min(mostInSight(), Math.max(1, Math.ceil((height - rows.getBoundingClientRect().top) / ROW)))
}

/**
 * How many rows to draw at once. Measured while somebody types, when each row costs a letter's time, and again when the
 * keyboard comes or goes or the page moves.
 */
const useInSight = (list: RefObject<HTMLElement | null>, typing: boolean): number => {
  const [inSight, setInSight] = useState(mostInSight)
  useLayoutEffect(() => {
    const measure = () => setInSight(typing ? inSightBelow(list.current) : mostInSight())
    measure()
    if (!typing) return
    const stop = new AbortController()
    addEventListener('scroll', measure, { capture: true, passive: true, signal: stop.signal })
    visualViewport?.addEventListener('resize', measure, { signal: stop.signal })
    return () => stop.abort()
  }, [list, typing])
  return inSight
}

/** How long a question must stand before the rows out of sight are drawn, in ms; longer than between two letters. */
const REST_MS = 300
const REST_OF_TYPING_MS = 1500

/** The question of the list that was last left scrolled down: a user who comes back to it finds the place only if it is there. */
let leftBelow: string | null = null

/**
 * The rows of a page that are drawn: for another question those in sight come with the change itself, the others when it
 * has stood for a moment. Rows that change while the question stays are all drawn at once: a user who has scrolled down keeps
 * the place.
 * @param question what the rows answer, as text; null while they are not known
 * @param typing somebody is at the search: until they rest or scroll there are no rows out of sight, which would have to
 *   be taken away with the next letter
 * @param list what the rows stand in
 * @returns the rows to draw
 */
export const useFirstRows = <R>(
  rows: readonly R[],
  question: string | null,
  typing: boolean,
  list: RefObject<HTMLElement | null>,
): readonly R[] => {
  const inSight = useInSight(list, typing)
  const [answered, setAnswered] = useState(leftBelow)
  const asked = useRef(question)
  useLayoutEffect(() => {
    asked.current = question
  })
  useLayoutEffect(() => {
    leftBelow = null
    return () => {
      leftBelow = scrollY > 0 ? asked.current : null
    }
  }, [])
  const [begun, setBegun] = useState(typing)
  if (begun !== typing) {
    setBegun(typing)
    // Rows that are drawn stay: to take them away would move the page under the finger that leaves the search for a row.
    if (typing || answered !== question) setAnswered(null)
  }
  const isWhole = answered === question
  const isFirst = answered === null
  useEffect(() => {
    if (isWhole || question === null) return
    const draw = () => startTransition(() => setAnswered(question))
    const timer = setTimeout(draw, typing ? REST_OF_TYPING_MS : isFirst ? 0 : REST_MS)
    const scroll = new AbortController()
    // What shows no more than is in sight may have nothing to scroll: who tries to wants the others too.
    for (const event of ['scroll', 'wheel', 'touchmove'])
      addEventListener(event, draw, { capture: true, passive: true, signal: scroll.signal })
    return () => {
      clearTimeout(timer)
      scroll.abort()
    }
  }, [isWhole, question, typing, isFirst])
  return isWhole ? rows : rows.slice(0, inSight)
}
