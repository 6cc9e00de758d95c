import { type ResourceFile, resourceOperations } from '@contract/resources/files.ts'
import { call } from '@/api/call.ts'
import { currentStore } from '@/data/query-client.ts'
import {
  checkStorageSpace,
  type OfflineFolder,
  type OfflineFolders,
  readOfflineFolders,
  storeOfflineFolders,
} from '@/hooks/offline-files.ts'
import { fetchFiles } from './fetch-files.ts'

/** Maximum size of an automatic download in bytes. Larger updates are downloaded only on request. */
const MAX_SMALL_BYTES = 10_000_000

/** Page size above any directory's size, so that one request loads all files (RES-57). */
export const ALL_FILES = 99_999

/** Returns the query for a directory's files. Offline files are compared with its response. */
export const filesQuery = (directory: string) =>
  ({ resource_directory: directory, ordering: 'ordering,name', limit: ALL_FILES }) as const

/** Returns true if a directory's offline files equal the server's. */
export const isCurrent = (
  offlineFiles: readonly ResourceFile[],
  serverFiles: readonly ResourceFile[],
): boolean => JSON.stringify(offlineFiles) === JSON.stringify(serverFiles)

type Network = {
  list: (directory: string) => Promise<readonly ResourceFile[]>
  fetch: (user: string, files: readonly ResourceFile[]) => Promise<void>
  estimate: () => Promise<StorageEstimate>
  /** Returns true on a metered connection or with the data saver enabled. */
  isCostly: () => boolean
}

type Connection = { saveData?: boolean; type?: string }

const network: Network = {
  list: async (directory) =>
    (await call(resourceOperations['resource_directories.all'], { query: filesQuery(directory) })).results,
  fetch: (user, files) => fetchFiles(user, files, new AbortController().signal, () => undefined),
  estimate: async () => (await navigator.storage?.estimate()) ?? {},
  isCostly: () => {
    const { saveData, type } = (navigator as { connection?: Connection }).connection ?? {}
    return saveData === true || type === 'cellular'
  },
}

/**
 * Updates a user's offline directories. Small changes are downloaded, so that no old allergen chart is read
 * offline. For large changes only the existence of a newer version is recorded.
 * @returns true if anything changed on this device
 */
export async function refreshOfflineDirectories(user: string, source: Network = network): Promise<boolean> {
  let hasChanged = false
  // Continue after a failure, because the directory is retried at the next refresh.
  for (const directory of Object.values(await readOfflineFolders(user)))
    if (await refreshDirectory(user, directory, source).catch(() => false)) hasChanged = true
  return hasChanged
}

/** Updates the offline directories and the screens that show them. */
export async function refreshShownDirectories(user: string): Promise<void> {
  if (await refreshOfflineDirectories(user))
    await currentStore()?.invalidateQueries({ queryKey: ['kept-directories'] })
}

async function refreshDirectory(user: string, directory: OfflineFolder, source: Network): Promise<boolean> {
  const files = await source.list(directory.id)
  if (isCurrent(directory.files, files)) return false
  const all = await readOfflineFolders(user)
  const updated: OfflineFolder = { id: directory.id, name: directory.name, files, at: Date.now() }
  if (!(await shouldDownloadNow(all, updated, source))) {
    await storeOfflineFolders(user, { ...all, [directory.id]: { ...directory, newer: Date.now() } })
    return true
  }
  await source.fetch(user, files)
  const now = await readOfflineFolders(user)
  // Store the update only if the user has not removed the directory during the download.
  if (now[directory.id]) await storeOfflineFolders(user, { ...now, [directory.id]: updated })
  return true
}

async function shouldDownloadNow(
  all: OfflineFolders,
  updated: OfflineFolder,
  source: Network,
): Promise<boolean> {
  const here = new Set(Object.values(all).flatMap(({ files }) => files.map(({ file }) => file.digest)))
  const bytes = updated.files.reduce((sum, { file }) => sum + (here.has(file.digest) ? 0 : file.size), 0)
  if (bytes > MAX_SMALL_BYTES || (bytes > 0 && source.isCostly())) return false
  const next = Object.values({ ...all, [updated.id]: updated })
  return checkStorageSpace(next, Object.values(all), await source.estimate()) === 'enough'
}
