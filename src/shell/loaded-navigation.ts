import { clubNavigation, type NavEntry, type NavMenu } from './navigation.ts'

let loaded: readonly (NavEntry | NavMenu)[] = clubNavigation

/**
 * Loads the navigation entries of central staff, which a club's tablet does not need. Until it has finished,
 * or if it fails, only the club's entries are available.
 */
export const loadStaffNavigation = async (): Promise<void> => {
  const staff = await import('./staff-navigation.ts').catch(() => undefined)
  if (staff) loaded = staff.navigation
}

/** Returns the loaded entries. An entry is shown to users who may open its route, if its screen exists. */
export const getNavigation = (): readonly (NavEntry | NavMenu)[] => loaded
