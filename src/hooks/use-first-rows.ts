import { startTransition, useEffect, useMemo, useState } from 'react'

/** A row of a list is lower than this in no list, and each has a head above it. In CSS pixels. */
const ROW_AND_SHARE_OF_HEAD = 80

/** How long a question must stand before the rows out of sight are drawn, in ms: longer than between two letters. */
const REST_MS = 300

type Drawn<R> = { question: string | null; rest: readonly R[] }

const NOTHING: Drawn<never> = { question: null, rest: [] }

export type FirstRows<R> = {
  /** At least those in sight. */
  first: readonly R[]
  rest: readonly R[]
  /** The rest still answers the question before: to be left out of sight. To take it away would cost the same frame more. */
  stale: boolean
}

/**
 * The rows of a page in two parts: for another question those in sight come with the change itself, the others when it has
 * stood for a moment. Rows that change while the question stays are all drawn at once: whoever has scrolled down keeps the
 * place.
 * @param question what the rows answer, as text; null while they are not known
 */
export const useFirstRows = <R>(rows: readonly R[], question: string | null): FirstRows<R> => {
  const [drawn, setDrawn] = useState<Drawn<R>>(NOTHING)
  const [first, rest] = useMemo(() => {
    const inSight = Math.ceil(screen.height / ROW_AND_SHARE_OF_HEAD)
    return [rows.slice(0, inSight), rows.slice(inSight)] as const
  }, [rows])
  const stale = drawn.question !== question
  const isFirst = drawn.question === null
  useEffect(() => {
    if (!stale || question === null) return
    const timer = setTimeout(() => startTransition(() => setDrawn({ question, rest })), isFirst ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [stale, question, rest, isFirst])
  return { first, rest: stale ? drawn.rest : rest, stale }
}
