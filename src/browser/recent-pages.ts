/**
 * Storage key of the pages that a user without a replica opened last. The value contains the user's id and addresses
 * without search parameters, but no names.
 */
const STORAGE_KEY = 'recent-pages'

/** Returns the addresses that are stored for a user, latest first. */
export function readRecentPages(user: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!Array.isArray(stored) || stored[0] !== user) return []
    return stored.slice(1).filter((path) => typeof path === 'string')
  } catch {
    return []
  }
}

/** Stores a user's addresses and replaces those of another user. */
export function storeRecentPages(user: string, paths: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([user, ...paths]))
  } catch {
    // Ignore a full or blocked storage, because the list is only a convenience.
  }
}

/** Deletes the stored addresses, because their user has left this device. */
export function deleteRecentPages(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Ignore a blocked storage, because no addresses can be in it.
  }
}
