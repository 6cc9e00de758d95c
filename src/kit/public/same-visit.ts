import type { DraftPlace } from './kept-draft.ts'

const keyOf = ({ form }: DraftPlace): string => `visited-${form}-${location.pathname}`

/** Whether this tab has had the form open before: it was reloaded. A browser that keeps nothing for a tab says no. */
export const isSameVisit = (place: DraftPlace): boolean => {
  try {
    return sessionStorage.getItem(keyOf(place)) !== null
  } catch {
    return false
  }
}

/** Says so of this tab from now on. */
export const markVisit = (place: DraftPlace): void => {
  try {
    sessionStorage.setItem(keyOf(place), '')
  } catch {
    // Then a reload asks whose it is.
  }
}
