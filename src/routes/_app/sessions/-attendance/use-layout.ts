import { useCallback, useSyncExternalStore } from 'react'

const useMatches = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** `phone`: own bar at the bottom. `tablet`: the panel is a sheet, the tally a strip. `wide`: with the panel. */
export type Layout = 'phone' | 'tablet' | 'wide'

export const useLayout = (): Layout => {
  const phone = useMatches('(max-width: 47.99rem)')
  const wide = useMatches('(min-width: 75rem)')
  return phone ? 'phone' : wide ? 'wide' : 'tablet'
}
