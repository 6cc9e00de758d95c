import { useSyncExternalStore } from 'react'

type MediaSubscription = { subscribe: (changed: () => void) => () => void; matches: () => boolean }

const mediaByQuery = new Map<string, MediaSubscription>()

/** Creates and caches a media query. A new media query in each render costs a slow tablet half a millisecond. */
const createMedia = (query: string): MediaSubscription => {
  const mediaQueryList = matchMedia(query)
  const media: MediaSubscription = {
    subscribe: (changed) => {
      mediaQueryList.addEventListener('change', changed)
      return () => mediaQueryList.removeEventListener('change', changed)
    },
    matches: () => mediaQueryList.matches,
  }
  mediaByQuery.set(query, media)
  return media
}

/** Returns true while a media query matches. */
export const useMediaQuery = (query: string): boolean => {
  const media = mediaByQuery.get(query) ?? createMedia(query)
  return useSyncExternalStore(media.subscribe, media.matches)
}
