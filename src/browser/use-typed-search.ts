import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type TypedSearch = {
  /** Current search, which the list uses. */
  typed: string | undefined
  /** Called when the user types or clears the search. */
  setTyped: (search: string | undefined) => void
  /** Returns the current text, for a navigation that writes it to the address itself. */
  take: () => string | undefined
  /**
   * Writes the current text to the address now. Needed when the user leaves the page, because the search is restored
   * from the address when the user returns.
   */
  settle: () => void
}

/**
 * Manages the text of a search. The list follows each keystroke. The address follows after a pause, because the router
 * handles each change of the address.
 * @param addressSearch the search in the address
 * @param setAddressSearch writes a search to the address
 * @param delayMs time between the last keystroke and the change of the address
 */
export const useTypedSearch = (
  addressSearch: string | undefined,
  setAddressSearch: (search: string | undefined) => void,
  delayMs: number,
): TypedSearch => {
  const [typedSearch, setTypedState] = useState(addressSearch)
  // The address's search, followed by the searches that were written to the address but are not applied by the router
  // yet.
  const pendingSearches = useRef([addressSearch])
  const latestRef = useRef({ typed: addressSearch, keep: setAddressSearch })
  useLayoutEffect(() => {
    latestRef.current = { typed: typedSearch, keep: setAddressSearch }
  })
  const setTyped = useCallback((search: string | undefined) => {
    // Update the ref before React renders, so that a pending address change is not mistaken for an external change.
    latestRef.current.typed = search
    setTypedState(search)
  }, [])
  // Apply an external change of the address, such as a cleared search or the back button.
  useEffect(() => {
    const index = pendingSearches.current.indexOf(addressSearch)
    pendingSearches.current = index < 0 ? [addressSearch] : pendingSearches.current.slice(index)
    if (index < 0) setTyped(addressSearch)
  }, [addressSearch, setTyped])
  const takeTypedSearch = useCallback(() => {
    const { typed: latestSearch } = latestRef.current
    if (latestSearch !== pendingSearches.current.at(-1)) pendingSearches.current.push(latestSearch)
    return latestSearch
  }, [])
  const writeToAddress = useCallback(() => {
    if (latestRef.current.typed !== pendingSearches.current.at(-1)) latestRef.current.keep(takeTypedSearch())
  }, [takeTypedSearch])
  useEffect(() => {
    if (typedSearch === pendingSearches.current.at(-1)) return
    const timer = setTimeout(writeToAddress, delayMs)
    return () => clearTimeout(timer)
  }, [typedSearch, writeToAddress, delayMs])
  return { typed: typedSearch, setTyped, take: takeTypedSearch, settle: writeToAddress }
}
