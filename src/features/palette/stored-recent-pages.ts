import { RECENT_PAGES_KEY } from '@/browser/recent-pages.ts'

/** Returns the addresses that are stored for a user, latest first. */
export function readRecentPages(user: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_PAGES_KEY) ?? 'null')
    if (!Array.isArray(stored) || stored[0] !== user) return []
    return stored.slice(1).filter((path) => typeof path === 'string')
  } catch {
    return []
  }
}

/** Stores a user's addresses and replaces those of another user. */
export function storeRecentPages(user: string, paths: readonly string[]): void {
  try {
    localStorage.setItem(RECENT_PAGES_KEY, JSON.stringify([user, ...paths]))
  } catch {
    // Ignore a full or blocked storage, because the list is only a convenience.
  }
}
