import { type SearchResult, searchOperations } from '@contract/search.ts'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import type { PaletteItem } from './palette-items.ts'
import { parseRecordPath, type RecentStore } from './recent-paths.ts'
import type { ReplicaItems } from './use-replica-items.ts'

/** Maximum number of recent pages on the screen. */
const MAX_RECENT = 6

type RecentSources = {
  store: RecentStore
  /** Path of the current page, which is not listed. */
  currentPath: string
  getPage: (path: string) => PaletteItem | undefined
  replicaItems: ReplicaItems
  toServerItems: (results: readonly SearchResult[]) => PaletteItem[]
}

type Names = { paths: readonly string[]; records: readonly SearchResult[]; isComplete: boolean }

/**
 * Returns the pages that the user opened last, with their present names. Records that no longer exist, or that the user
 * may no longer open, are removed from the storage. Undefined while loading.
 */
export function useRecentItems({
  store,
  currentPath,
  getPage,
  replicaItems,
  toServerItems,
}: RecentSources): PaletteItem[] | undefined {
  const [names, setNames] = useState<Names>()
  useEffect(() => {
    const abortController = new AbortController()
    loadNames(store, abortController.signal).then(
      (loadedNames) => !abortController.signal.aborted && setNames(loadedNames),
      () => !abortController.signal.aborted && setNames({ paths: [], records: [], isComplete: false }),
    )
    return () => abortController.abort()
  }, [store])
  const items = names?.paths.map((path) => {
    const place = parseRecordPath(path)?.place
    if (!place) return { path, item: getPage(path), isGone: getPage(path) === undefined }
    if (place !== 'server') {
      const item = replicaItems.get(path)
      return { path, item, isGone: replicaItems.isLoaded && !item }
    }
    const item = toServerItems(names.records).find(({ href }) => href === path)
    return { path, item, isGone: names.isComplete && !item }
  })
  const gonePaths = items?.flatMap(({ path, isGone }) => (isGone ? [path] : [])).join(' ') ?? ''
  useEffect(() => {
    // Ignore a failure, because the next look tries again.
    if (gonePaths) removePaths(store, gonePaths.split(' ')).catch(() => undefined)
  }, [store, gonePaths])
  if (!items || !replicaItems.isLoaded) return undefined
  const foundItems = items.flatMap(({ path, item }): PaletteItem[] =>
    item && path !== currentPath ? [{ ...item, group: 'recent' }] : [],
  )
  return foundItems.slice(0, MAX_RECENT)
}

/** Loads the stored paths, and the names of those records that the replica does not have. */
async function loadNames(store: RecentStore, signal: AbortSignal): Promise<Names> {
  const paths = await store.read()
  const ids = paths.flatMap((path) => {
    const record = parseRecordPath(path)
    return record?.place === 'server' ? [record.id] : []
  })
  if (ids.length === 0) return { paths, records: [], isComplete: true }
  try {
    const { results } = await call(searchOperations['search.list'], { query: { q: ids.join(' ') }, signal })
    return { paths, records: results, isComplete: true }
  } catch {
    return { paths, records: [], isComplete: false }
  }
}

async function removePaths(store: RecentStore, gonePaths: readonly string[]): Promise<void> {
  const paths = await store.read()
  await store.write(paths.filter((path) => !gonePaths.includes(path)))
}
