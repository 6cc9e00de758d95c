import type { DraftPlace } from './draft-storage.ts'

const getVisitKey = ({ form }: DraftPlace): string => `visited-${form}-${location.pathname}`

/**
 * Returns true if this tab has opened the form before, for example before a reload. Returns false if the browser blocks
 * storage.
 */
export const isSameVisit = (place: DraftPlace): boolean => {
  try {
    return sessionStorage.getItem(getVisitKey(place)) !== null
  } catch {
    return false
  }
}

/** Marks the form as opened in this tab. */
export const markVisit = (place: DraftPlace): void => {
  try {
    sessionStorage.setItem(getVisitKey(place), '')
  } catch {
    // Ignore blocked storage. A reload then prompts the user again.
  }
}
