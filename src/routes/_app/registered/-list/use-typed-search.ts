import { useEffect, useRef, useState } from 'react'

/** How long after the last letter the address follows, in ms. */
const REST_MS = 300

/**
 * What is typed into the search. The list follows each letter at once; the address, whose every change goes through the
 * router, when the fingers rest.
 * @param kept the search of the address
 * @param keep puts a search into the address; the same function until the address changes
 */
export const useTypedSearch = (
  kept: string | undefined,
  keep: (search: string | undefined) => void,
): [string | undefined, (search: string | undefined) => void] => {
  const [typed, setTyped] = useState(kept)
  const asked = useRef(kept)
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  // The address has changed by something else: a cleared search, the way back.
  useEffect(() => {
    if (kept === asked.current) return
    asked.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => {
      if (typed === asked.current) return
      asked.current = typed
      latest.current(typed)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
