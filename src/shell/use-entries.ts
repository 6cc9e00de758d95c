import { useLocation } from '@tanstack/react-router'
import { useOffers } from '@/hooks/use-navigation.ts'
import { navigationNow } from './loaded-navigation.ts'
import { currentOf, isMenu, type NavEntry, type NavMenu } from './navigation.ts'

/** What this user's navigation holds, in order; menus without entries are left out (NAV-40). */
export const useEntries = (): (NavEntry | NavMenu)[] => {
  const offers = useOffers()
  return navigationNow().flatMap((item): (NavEntry | NavMenu)[] => {
    if (!isMenu(item)) return offers(item.to) ? [item] : []
    const entries = item.entries.filter((entry) => offers(entry.to))
    return entries.length ? [{ ...item, entries }] : []
  })
}

const flat = (items: readonly (NavEntry | NavMenu)[]): NavEntry[] =>
  items.flatMap((item) => (isMenu(item) ? item.entries : [item]))

/** The address of the entry that the page in sight belongs to, among all that this user has. */
export const useCurrentEntry = (): string | undefined => {
  const entries = flat(useEntries())
  return useLocation({ select: ({ pathname }) => currentOf(pathname, entries)?.to })
}

/** The entries that matter most in the hall are shown where there is room for few, in the order of the sidebar. */
const FIRST = ['/welcome', '/sessions', '/registered', '/ready_steady_cook', '/dashboard']

/** The few entries of rail and bottom bar, and what is left for More. */
export const useShortEntries = (most: number): { short: NavEntry[]; rest: NavEntry[] } => {
  const all = flat(useEntries())
  const rank = (entry: NavEntry) => {
    const place = FIRST.indexOf(entry.to)
    return place < 0 ? FIRST.length : place
  }
  if (all.length <= most) return { short: all, rest: [] }
  const chosen = [...all].sort((a, b) => rank(a) - rank(b)).slice(0, most - 1)
  return {
    short: all.filter((entry) => chosen.includes(entry)),
    rest: all.filter((entry) => !chosen.includes(entry)),
  }
}
