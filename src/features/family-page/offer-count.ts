import { familyBookingOperations } from '@contract/family/family-bookings.ts'
import { createContext, useEffect, useState } from 'react'
import type { FamilyPage } from './family-context.ts'

/** Function that updates the number of offered places in the tab bar. */
export const OfferCountContext = createContext<(count: number) => void>(() => undefined)

/** Returns the number of places that are offered to the family's children, and a function that updates the number. */
export function useOfferCount({ token, callFamily }: FamilyPage): [number, (count: number) => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    callFamily(familyBookingOperations['family.sessions'], { params: { token }, signal: stop.signal }).then(
      ({ results }) => setCount(countOffers(results)),
      // Ignore a failure, because the tab shows the offers and its own errors.
      () => undefined,
    )
    return () => stop.abort()
  }, [token, callFamily])
  return [count, setCount]
}

/** Counts the children with an offered place. */
export const countOffers = (sessions: readonly { children: readonly { state: string }[] }[]): number =>
  sessions.flatMap(({ children }) => children).filter(({ state }) => state === 'offered').length
