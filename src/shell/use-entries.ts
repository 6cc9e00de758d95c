import { useLocation } from '@tanstack/react-router'
import { useOffers } from '@/hooks/use-navigation.ts'
import { navigationNow } from './loaded-navigation.ts'
import { currentOf, isMenu, type NavEntry, type NavMenu } from './navigation.ts'

/** Returns this user's navigation in order, without empty menus (NAV-40). */
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

/** Returns the address of this user's entry that the current page belongs to. */
export const useCurrentEntry = (): string | undefined => {
  const entries = flat(useEntries())
  return useLocation({ select: ({ pathname }) => currentOf(pathname, entries)?.to })
}

/** Entries with priority if there is room for only a few. They are shown in the order of the sidebar. */
const FIRST = ['/welcome', '/sessions', '/registered', '/ready_steady_cook', '/dashboard']

/** Returns the few entries for the rail and the bottom bar, and the rest for More. */
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
