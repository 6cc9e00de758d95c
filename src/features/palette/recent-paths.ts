import type { Id } from '@contract/id.ts'
import { MAX_SEARCH_IDS } from '@contract/search.ts'
import type { Replica } from '@/sync-state/use-replica.ts'
import { readRecentPages, storeRecentPages } from './stored-recent-pages.ts'

/** Maximum number of stored addresses. More than are shown, because some records no longer exist. */
const MAX_STORED = 12

/** Record pages that the list of recent pages may contain. Keys: path of the list. Values: place of the record's name. */
export const recordPlaces = {
  '/organisations': 'server',
  '/users/pastors': 'server',
  '/users/staff': 'server',
  '/applications': 'server',
  '/volunteer_applications': 'server',
  '/registered': 'people',
  '/sessions': 'sessions',
  '/parcel_provision_sessions': 'parcels',
} as const
type RecordPlace = (typeof recordPlaces)[keyof typeof recordPlaces]

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Splits the path of a record's page, or of a page below it. Returns null for other paths. */
export function parseRecordPath(path: string): { list: string; id: Id; place: RecordPlace } | null {
  for (const [list, place] of Object.entries(recordPlaces)) {
    if (!path.startsWith(`${list}/`)) continue
    const id = path.slice(list.length + 1).split('/')[0] ?? ''
    if (UUID_PATTERN.test(id)) return { list, id, place }
  }
  return null
}

/**
 * Adds a visited path to the recent ones, latest first.
 * @param isPage returns true for paths of pages that the palette can name
 */
export function addRecentPath(
  paths: readonly string[],
  visited: string,
  isPage: (path: string) => boolean,
): readonly string[] {
  const record = parseRecordPath(visited)
  const path = record ? `${record.list}/${record.id}` : visited
  if ((!record && !isPage(path)) || paths[0] === path) return paths
  return limitServerRecords([path, ...paths.filter((other) => other !== path)].slice(0, MAX_STORED))
}

/** Removes the oldest records whose names one call to the server cannot return. */
function limitServerRecords(paths: readonly string[]): string[] {
  let serverCount = 0
  return paths.filter((path) => parseRecordPath(path)?.place !== 'server' || ++serverCount <= MAX_SEARCH_IDS)
}

/** Storage of a user's recent paths. A sign-out deletes it together with the user's other data. */
export type RecentStore = {
  read: () => Promise<readonly string[]>
  write: (paths: readonly string[]) => Promise<unknown>
}

/** Creates the storage: the replica of a club user, otherwise the browser's storage. */
export function createRecentStore(user: Id, replica: Replica | null): RecentStore {
  if (!replica)
    return {
      read: async () => readRecentPages(user),
      write: async (paths) => storeRecentPages(user, paths),
    }
  const { db } = replica
  return {
    read: async () => (await db.getMeta('recent_pages')) ?? [],
    write: (paths) => db.setMeta('recent_pages', paths),
  }
}
