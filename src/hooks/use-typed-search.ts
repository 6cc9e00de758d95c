import { useCallback, useEffect, useRef, useState } from 'react'

type TypedSearch = {
  typed: string | undefined
  setTyped: (search: string | undefined) => void
  /** What is typed by now, for a change that takes it into the address along with something else. */
  take: () => string | undefined
  /** Puts what is typed into the address now: somebody leaves the search, and may come back by the address. */
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
  const [typed, setTyped] = useState(kept)
  const asked = useRef(kept)
  const latest = useRef({ typed, keep })
  useEffect(() => {
    latest.current = { typed, keep }
  })
  // The address has changed by something else: a cleared search, the way back.
  useEffect(() => {
    if (kept === asked.current) return
    asked.current = kept
    setTyped(kept)
  }, [kept])
  const take = useCallback(() => {
    asked.current = latest.current.typed
    return asked.current
  }, [])
  const settle = useCallback(() => {
    if (latest.current.typed !== asked.current) latest.current.keep(take())
  }, [take])
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(settle, rest)
    return () => clearTimeout(timer)
  }, [typed, settle, rest])
  return { typed, setTyped, take, settle }
}
