import type { ResourceFile } from '@contract/resources/files.ts'
import { cacheUnsealed, readCachedResponse } from './cached-responses.ts'

/** A folder whose files are stored on this device, as it was when the files were fetched. */
export type OfflineFolder = {
  id: string
  name: string
  files: readonly ResourceFile[]
  at: number
  /** Time when this device noticed a newer version that is too large to fetch automatically. */
  newer?: number
}
export type OfflineFolders = Readonly<Record<string, OfflineFolder>>

export type FilePart = 'content' | 'preview'

/**
 * Name of the cached list of offline folders. Not sealed, because the network's shared files contain no personal data.
 */
export const OFFLINE_FOLDERS_KEY = 'kept-directories'
const getCacheName = (user: string) => `kept-files-${user}`

/** Maximum size of all offline files in bytes. */
const MAX_STORED_BYTES = 200_000_000
/** Number of bytes that must stay free for the register. */
const MIN_FREE_BYTES = 500_000_000

/** Builds a cache key. The key must look like a URL, but is never requested. */
const getCacheKey = (digest: string, part: FilePart) => `/kept-files/${digest}/${part}`

/** Opens the user's cache. Returns null in a browser without the Cache API. */
const openCache = async (user: string): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(getCacheName(user)) : null

export const readOfflineFolders = async (user: string): Promise<OfflineFolders> =>
  ((await readCachedResponse(user, OFFLINE_FOLDERS_KEY)) as OfflineFolders | undefined) ?? {}

const countBytes = (directories: readonly OfflineFolder[]): number => {
  const sizeByDigest = new Map(directories.flatMap(({ files }) => files.map(({ file }) => [file.digest, file.size])))
  return [...sizeByDigest.values()].reduce((sum, size) => sum + size, 0)
}

/**
 * Checks if the device has space for all these folders. The limits are 200 MB and a tenth of the browser's quota, and
 * 500 MB must stay free (B-CON-01).
 * @param currentFolders folders that are already on this device
 */
export const checkStorageSpace = (
  directories: readonly OfflineFolder[],
  currentFolders: readonly OfflineFolder[],
  { quota, usage }: StorageEstimate,
): 'enough' | 'too_much' | 'little_free' => {
  const totalBytes = countBytes(directories)
  if (totalBytes > Math.min(MAX_STORED_BYTES, (quota ?? Number.POSITIVE_INFINITY) / 10)) return 'too_much'
  if (quota === undefined || usage === undefined) return 'enough'
  const addedBytes = Math.max(0, totalBytes - countBytes(currentFolders))
  return quota - usage - addedBytes < MIN_FREE_BYTES ? 'little_free' : 'enough'
}

/** Returns a part of an offline file. Undefined if the part is not on this device. */
export const readOfflineFile = async (user: string, digest: string, part: FilePart): Promise<Blob | undefined> =>
  (await (await openCache(user))?.match(getCacheKey(digest, part)))?.blob()

/**
 * Stores a part of an offline file.
 * @throws if the device is full
 */
export const storeOfflineFile = async (user: string, digest: string, part: FilePart, blob: Blob): Promise<void> =>
  (await openCache(user))?.put(getCacheKey(digest, part), new Response(blob))

/** Stores the list of offline folders, and deletes files that are not in any of these folders. */
export const storeOfflineFolders = async (user: string, directories: OfflineFolders): Promise<void> => {
  await cacheUnsealed(user, OFFLINE_FOLDERS_KEY, directories)
  const cache = await openCache(user)
  const files = Object.values(directories).flatMap((directory) => directory.files)
  const wantedKeys = new Set(
    files.flatMap(({ file }) => [getCacheKey(file.digest, 'content'), getCacheKey(file.digest, 'preview')]),
  )
  for (const request of (await cache?.keys()) ?? [])
    if (!wantedKeys.has(new URL(request.url).pathname)) await cache?.delete(request)
}

/**
 * Removes folders that the user may no longer see, because they were deleted or are no longer published.
 * @param seen ids of all folders that the server shows
 * @returns true if any were removed
 */
export const removeUnseenFolders = async (user: string, seen: ReadonlySet<string>): Promise<boolean> => {
  const storedEntries = Object.entries(await readOfflineFolders(user))
  const visibleEntries = storedEntries.filter(([id]) => seen.has(id))
  if (visibleEntries.length === storedEntries.length) return false
  await storeOfflineFolders(user, Object.fromEntries(visibleEntries))
  return true
}

/**
 * Deletes all offline files of a user, either for good or to make space for data that cannot be fetched again.
 * @returns true if files were deleted
 */
export const deleteOfflineFiles = async (user: string): Promise<boolean> => {
  if (!('caches' in globalThis) || !(await caches.delete(getCacheName(user)))) return false
  await cacheUnsealed(user, OFFLINE_FOLDERS_KEY, {})
  return true
}
