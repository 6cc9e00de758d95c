import { clubNavigation, type NavEntry, type NavMenu } from './navigation.ts'

let loaded: readonly (NavEntry | NavMenu)[] = clubNavigation

/**
 * Fetches the entries of central staff: a club's tablet starts without. Before it has ended, and where the code cannot be
 * had, the club's entries alone are there.
 */
export const loadStaffNavigation = async (): Promise<void> => {
  const staff = await import('./staff-navigation.ts').catch(() => undefined)
  if (staff) loaded = staff.navigation
}

/** The entries that are there; one shows to those who may open its route, once its screen exists. */
export const navigationNow = (): readonly (NavEntry | NavMenu)[] => loaded
