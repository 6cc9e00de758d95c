import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'

/** What is looked for; another object when it was not typed: a cleared search, the way back. */
export type GivenSearch = { text: string | undefined }

type TypedSearch = {
  /** As the list has it. */
  typed: string | undefined
  /** What a box that holds its own text is to show, whenever this is another object. */
  given: GivenSearch
  /** Somebody types, and the list follows now. */
  setTyped: (search: string | undefined) => void
  /** Somebody types, and what it leads to is on the page already: the list follows when that is painted. */
  setTypedSoon: (search: string) => void
  /** The search is set by something else than its box. */
  give: (search: string | undefined) => void
  /** What was typed last and is still to be followed; null when there is nothing. */
  ahead: () => string | null
  /** What is typed by now, for a change that takes it into the address along with something else. */
  take: () => string | undefined
  /** Puts what is typed into list and address now: somebody leaves the search, and may come back by the address. */
  settle: () => void
}

/**
 * What is typed into a search. The box follows each letter at once; the address, whose every change goes through the
 * router, when the fingers rest.
 * @param kept the search of the address
 * @param keep puts a search into the address
 * @param rest how long after the last letter the address follows, in ms
 */
export const useTypedSearch = (
  kept: string | undefined,
  keep: (search: string | undefined) => void,
  rest: number,
): TypedSearch => {
  // An object at each letter: whoever types what is there already may have drawn something else meanwhile.
  const [search, setSearch] = useState(() => ({ text: kept, given: { text: kept } as GivenSearch }))
  const ahead = useRef<string | null>(null)
  const asked = useRef(kept)
  const latest = useRef({ typed: kept, keep })
  useLayoutEffect(() => {
    latest.current = { typed: search.text, keep }
    if (search.text === ahead.current) ahead.current = null
  })
  const setTyped = useCallback((text: string | undefined) => {
    ahead.current = null
    // Asked for again before React has drawn it: the address must not take it for somebody else's change.
    latest.current.typed = text
    setSearch(({ given }) => ({ text, given }))
  }, [])
  const setTypedSoon = useCallback((text: string) => {
    ahead.current = text
    afterPaint(() => {
      if (ahead.current === text) startTransition(() => setSearch(({ given }) => ({ text, given })))
    })
  }, [])
  const give = useCallback((text: string | undefined) => {
    ahead.current = null
    setSearch({ text, given: { text } })
  }, [])
  const follow = useCallback(() => {
    if (ahead.current !== null) setTyped(ahead.current)
  }, [setTyped])
  // The address has changed by something else: a cleared search, the way back.
  useEffect(() => {
    if (kept === asked.current) return
    asked.current = kept
    give(kept)
  }, [kept, give])
  const take = useCallback(() => {
    asked.current = ahead.current ?? latest.current.typed
    follow()
    return asked.current
  }, [follow])
  const settle = useCallback(() => {
    if ((ahead.current ?? latest.current.typed) !== asked.current) latest.current.keep(take())
  }, [take])
  useEffect(() => {
    if (search.text === asked.current) return
    const timer = setTimeout(settle, rest)
    return () => clearTimeout(timer)
  }, [search, settle, rest])
  return {
    typed: search.text,
    given: search.given,
    setTyped,
    setTypedSoon,
    give,
    ahead: () => ahead.current,
    take,
    settle,
  }
}
