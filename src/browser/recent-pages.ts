/**
 * Storage key of the pages that a user without a replica opened last. The value contains the user's id and addresses
 * without search parameters, but no names. The palette reads and writes it in `stored-recent-pages.ts`.
 */
export const RECENT_PAGES_KEY = 'recent-pages'

/** Deletes the stored addresses, because their user has left this device. */
export function deleteRecentPages(): void {
  try {
    localStorage.removeItem(RECENT_PAGES_KEY)
  } catch {
    // Ignore a blocked storage, because no addresses can be in it.
  }
}
