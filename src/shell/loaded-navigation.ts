import { clubNavigation, type NavEntry, type NavMenu } from './navigation.ts'

let loadedEntries: readonly (NavEntry | NavMenu)[] = clubNavigation

/**
 * Loads central staff's navigation entries, which a club's tablet does not need. Until the load has finished, or if it
 * fails, only the club's entries are available.
 */
export const loadStaffNavigation = async (): Promise<void> => {
  const staffModule = await import('./staff-navigation.ts').catch(() => undefined)
  if (staffModule) loadedEntries = staffModule.navigation
}

/** Returns the loaded entries. Callers show only entries whose route the user may open and whose screen exists. */
export const getNavigation = (): readonly (NavEntry | NavMenu)[] => loadedEntries
