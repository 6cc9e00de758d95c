import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type TypedSearch = {
  /** The search as the list uses it. */
  typed: string | undefined
  /** Called when the user types or clears the search. */
  setTyped: (search: string | undefined) => void
  /** Returns the current text, for a navigation that also writes it to the address. */
  take: () => string | undefined
  /**
   * Writes the current text to the address now, because the user leaves the page and may return by its
   * address.
   */
  settle: () => void
}

/**
 * Manages the text of a search. The list follows each keystroke, but the address follows after a pause,
 * because each change of the address goes through the router.
 * @param addressSearch the search in the address
 * @param setAddressSearch writes a search to the address
 * @param delayMs time between the last keystroke and the change of the address
 */
export const useTypedSearch = (
  addressSearch: string | undefined,
  setAddressSearch: (search: string | undefined) => void,
  delayMs: number,
): TypedSearch => {
  const [typed, setSearch] = useState(addressSearch)
  // Searches written to the address that the router has not applied yet, after the current one.
  const pendingSearches = useRef([addressSearch])
  const latest = useRef({ typed: addressSearch, keep: setAddressSearch })
  useLayoutEffect(() => {
    latest.current = { typed, keep: setAddressSearch }
  })
  const setTyped = useCallback((search: string | undefined) => {
    // Updated before React renders, so that a pending address change is not mistaken for an external one.
    latest.current.typed = search
    setSearch(search)
  }, [])
  // Applies an external change of the address, for example a cleared search or the back button.
  useEffect(() => {
    const index = pendingSearches.current.indexOf(addressSearch)
    pendingSearches.current = index < 0 ? [addressSearch] : pendingSearches.current.slice(index)
    if (index < 0) setTyped(addressSearch)
  }, [addressSearch, setTyped])
  const take = useCallback(() => {
    const { typed } = latest.current
    if (typed !== pendingSearches.current.at(-1)) pendingSearches.current.push(typed)
    return typed
  }, [])
  const settle = useCallback(() => {
    if (latest.current.typed !== pendingSearches.current.at(-1)) latest.current.keep(take())
  }, [take])
  useEffect(() => {
    if (typed === pendingSearches.current.at(-1)) return
    const timer = setTimeout(settle, delayMs)
    return () => clearTimeout(timer)
  }, [typed, settle, delayMs])
  return { typed, setTyped, take, settle }
}
