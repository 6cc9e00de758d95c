import { useSyncExternalStore } from 'react'
import { readFromTab, subscribeToTab } from './tab-storage.ts'

/** Storage key of the typed answers about people. */
export const buildFactsKey = (token: string): string => `family-answers-${token}`

/** Storage key of the chosen places. */
export const buildPlacesKey = (token: string): string => `family-places-${token}`

/** Lists the tabs with answers that the family has sent and the club does not have yet, for example offline. */
export function useWaitingTabs(token: string): readonly string[] {
  const hasFacts = useSyncExternalStore(subscribeToTab, () =>
    Boolean(readFromTab<{ state: string }[]>(buildFactsKey(token))?.some(({ state }) => state === 'waiting')),
  )
  const hasPlaces = useSyncExternalStore(subscribeToTab, () =>
    Boolean(readFromTab<{ isSubmitted: boolean }>(buildPlacesKey(token))?.isSubmitted),
  )
  return [...(hasFacts ? ['people'] : []), ...(hasPlaces ? ['places'] : [])]
}
