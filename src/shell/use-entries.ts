import { useLocation } from '@tanstack/react-router'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { getNavigation } from './loaded-navigation.ts'
import { findCurrentEntry, isMenu, type NavEntry, type NavMenu } from './navigation.ts'

/** Returns this user's navigation in order, without empty menus (NAV-40). */
export const useNavigationEntries = (): (NavEntry | NavMenu)[] => {
  const isOffered = useIsRouteOffered()
  return getNavigation().flatMap((item): (NavEntry | NavMenu)[] => {
    if (!isMenu(item)) return isOffered(item.to) ? [item] : []
    const entries = item.entries.filter((entry) => isOffered(entry.to))
    return entries.length ? [{ ...item, entries }] : []
  })
}

const flattenMenus = (items: readonly (NavEntry | NavMenu)[]): NavEntry[] =>
  items.flatMap((item) => (isMenu(item) ? item.entries : [item]))

/** Returns this user's navigation entries, including those in menus. */
export const useFlatEntries = (): NavEntry[] => flattenMenus(useNavigationEntries())

/** Returns the route of the user's navigation entry that the current page belongs to. */
export const useCurrentEntryRoute = (): string | undefined => {
  const entries = useFlatEntries()
  return useLocation({ select: ({ pathname }) => findCurrentEntry(pathname, entries)?.to })
}

/**
 * Routes of the entries that are chosen first if there is room for only a few. The chosen entries are shown in the
 * sidebar's order.
 */
const PRIORITY_ROUTES = ['/welcome', '/sessions', '/registered', '/ready_steady_cook', '/dashboard']

/** Returns the few entries for the rail or the bottom bar, and the remaining entries for the More menu. */
export const useShortEntries = (limit: number): { short: NavEntry[]; rest: NavEntry[] } => {
  const allEntries = useFlatEntries()
  const getPriority = (entry: NavEntry) => {
    const priority = PRIORITY_ROUTES.indexOf(entry.to)
    return priority < 0 ? PRIORITY_ROUTES.length : priority
  }
  if (allEntries.length <= limit) return { short: allEntries, rest: [] }
  const chosenEntries = [...allEntries].sort((a, b) => getPriority(a) - getPriority(b)).slice(0, limit - 1)
  return {
    short: allEntries.filter((entry) => chosenEntries.includes(entry)),
    rest: allEntries.filter((entry) => !chosenEntries.includes(entry)),
  }
}
