import { getSearchWords } from '@contract/rules/alphabet.ts'
import { useDeferredValue } from 'react'
import type { Replica } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'
import { type PaletteGroup, type PaletteItem, type PalettePage, paletteGroups } from './palette-items.ts'
import type { RecentStore } from './recent-paths.ts'
import { findByLabel, usePageItems } from './use-page-items.ts'
import { useRecentItems } from './use-recent-items.ts'
import { useReplicaItems } from './use-replica-items.ts'
import { useServerItems } from './use-server-items.ts'
import { canSearchServer, useServerSearch } from './use-server-search.ts'

export type PaletteRowsQuery = {
  /** Text as typed. */
  text: string
  /** `pages` while the register is locked: no records, no recent pages and no new records. */
  mode: 'all' | 'pages'
  navigationPages: readonly PalettePage[]
  replica: Replica | null
  store: RecentStore
  currentPath: string
}

type PaletteRows = {
  /** Text to which the rows belong. It follows the typed text. */
  text: string
  /** Groups with rows, in their order. */
  groups: { group: PaletteGroup; items: PaletteItem[] }[]
  newItems: PaletteItem[]
  /** Those of the new items that match the search, best first. Empty without a search. */
  matchingNewItems: PaletteItem[]
  /** Folded words of the search, to mark matches. */
  words: readonly string[]
  isBusy: boolean
  /** Reason why records of the server are missing. */
  problem: 'offline' | 'fault' | null
  isLoadingRecent: boolean
}

/** Returns the rows for the typed text from all sources. */
export function usePaletteRows({
  text,
  mode,
  navigationPages,
  replica,
  store,
  currentPath,
}: PaletteRowsQuery): PaletteRows {
  const user = useUser()
  // Let the input show each character first. The rows follow.
  const searchText = useDeferredValue(text)
  const words = getSearchWords(searchText)
  const hasRecords = mode === 'all'
  const pageItems = usePageItems(navigationPages)
  const replicaItems = useReplicaItems(hasRecords ? replica : null)
  const serverSearch = useServerSearch(text.trim(), hasRecords && canSearchServer(user))
  const toServerItems = useServerItems(pageItems.pages)
  const recentItems = useRecentItems({ store, currentPath, getPage: pageItems.get, replicaItems, toServerItems })
  const findItems = (): PaletteItem[] => {
    if (words.length === 0) return hasRecords ? (recentItems ?? []) : pageItems.find('')
    const records = hasRecords ? [...toServerItems(serverSearch.results), ...replicaItems.find(searchText)] : []
    return [...records, ...pageItems.find(searchText)]
  }
  const items = findItems()
  const newItems = hasRecords ? pageItems.findNew(searchText) : []
  return {
    text: searchText,
    groups: paletteGroups.flatMap((group) => {
      const groupItems = items.filter((item) => item.group === group)
      return groupItems.length ? [{ group, items: groupItems }] : []
    }),
    newItems,
    matchingNewItems: words.length > 0 ? findByLabel(newItems, searchText) : [],
    words,
    isBusy: serverSearch.state === 'busy' || (hasRecords && words.length > 0 && !replicaItems.isLoaded),
    problem: serverSearch.state === 'offline' || serverSearch.state === 'fault' ? serverSearch.state : null,
    isLoadingRecent: hasRecords && words.length === 0 && recentItems === undefined,
  }
}
