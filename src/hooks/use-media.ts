import { useSyncExternalStore } from 'react'

type Media = { subscribe: (changed: () => void) => () => void; matches: () => boolean }

const mediaByQuery = new Map<string, Media>()

/** Creates and caches a media query. A new media query in each render costs a slow tablet half a millisecond. */
const createMedia = (query: string): Media => {
  const list = matchMedia(query)
  const media: Media = {
    subscribe: (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches: () => list.matches,
  }
  mediaByQuery.set(query, media)
  return media
}

/** Returns true while a media query matches. */
export const useMedia = (query: string): boolean => {
  const media = mediaByQuery.get(query) ?? createMedia(query)
  return useSyncExternalStore(media.subscribe, media.matches)
}
