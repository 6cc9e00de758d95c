import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type TypedSearch = {
  /** As the list has it. */
  typed: string | undefined
  /** Somebody types, or clears the search. */
  setTyped: (search: string | undefined) => void
  /** What is typed by now, for a change that takes it into the address along with something else. */
  take: () => string | undefined
  /** Puts what is typed into the address now: the person leaves the search, and may come back by the address. */
  settle: () => void
}

/**
 * What is typed into a search. The list follows each letter at once; the address, whose every change goes through the
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
  const [typed, setSearch] = useState(kept)
  // What the address was asked for and does not say yet comes after what it says: each change of it takes a moment.
  const asked = useRef([kept])
  const latest = useRef({ typed: kept, keep })
  useLayoutEffect(() => {
    latest.current = { typed, keep }
  })
  const setTyped = useCallback((search: string | undefined) => {
    // Asked for again before React has drawn it: the address must not take it for another person's change.
    latest.current.typed = search
    setSearch(search)
  }, [])
  // The address has changed by something else: a cleared search, the way back.
  useEffect(() => {
    const at = asked.current.indexOf(kept)
    asked.current = at < 0 ? [kept] : asked.current.slice(at)
    if (at < 0) setTyped(kept)
  }, [kept, setTyped])
  const take = useCallback(() => {
    const { typed } = latest.current
    if (typed !== asked.current.at(-1)) asked.current.push(typed)
    return typed
  }, [])
  const settle = useCallback(() => {
    if (latest.current.typed !== asked.current.at(-1)) latest.current.keep(take())
  }, [take])
  useEffect(() => {
    if (typed === asked.current.at(-1)) return
    const timer = setTimeout(settle, rest)
    return () => clearTimeout(timer)
  }, [typed, settle, rest])
  return { typed, setTyped, take, settle }
}
