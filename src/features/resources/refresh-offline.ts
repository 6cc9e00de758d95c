import { type ResourceFile, resourceOperations } from '@contract/resources/files.ts'
import { call } from '@/api/call.ts'
import { getCurrentStore } from '@/data/query-client.ts'
import {
  checkStorageSpace,
  type OfflineFolder,
  type OfflineFolders,
  readOfflineFolders,
  storeOfflineFolders,
} from '@/replica/offline-files.ts'
import { fetchFiles } from './fetch-files.ts'

/** Maximum size of an automatic download in bytes. Larger updates are downloaded only on request. */
const MAX_AUTO_DOWNLOAD_BYTES = 10_000_000

/** Page size above any directory's size, so that one request loads all files (RES-57). */
export const ALL_FILES_LIMIT = 99_999

/** Returns the query for a directory's files. Offline files are compared with its response. */
export const buildFilesQuery = (directory: string) =>
  ({ resource_directory: directory, ordering: 'ordering,name', limit: ALL_FILES_LIMIT }) as const

/** Returns true if a directory's offline files equal the server's. */
export const isCurrent = (offlineFiles: readonly ResourceFile[], serverFiles: readonly ResourceFile[]): boolean =>
  JSON.stringify(offlineFiles) === JSON.stringify(serverFiles)

type OfflineNetwork = {
  list: (directory: string) => Promise<readonly ResourceFile[]>
  fetch: (user: string, files: readonly ResourceFile[]) => Promise<void>
  estimate: () => Promise<StorageEstimate>
  /** Returns true on a metered connection or with the data saver enabled. */
  isCostly: () => boolean
}

type NetworkConnection = { saveData?: boolean; type?: string }

const defaultNetwork: OfflineNetwork = {
  list: async (directory) =>
    (await call(resourceOperations['resource_directories.all'], { query: buildFilesQuery(directory) })).results,
  fetch: (user, files) => fetchFiles(user, files, new AbortController().signal, () => undefined),
  estimate: async () => (await navigator.storage?.estimate()) ?? {},
  isCostly: () => {
    const { saveData, type } = (navigator as { connection?: NetworkConnection }).connection ?? {}
    return saveData === true || type === 'cellular'
  },
}

/**
 * Updates a user's offline directories. Small changes are downloaded, so that no old allergen chart is read offline.
 * For large changes only the existence of a newer version is recorded.
 * @returns true if anything changed on this device
 */
export async function refreshOfflineDirectories(
  user: string,
  source: OfflineNetwork = defaultNetwork,
): Promise<boolean> {
  let hasChanged = false
  // Continue after a failure, because the directory is retried at the next refresh.
  for (const directory of Object.values(await readOfflineFolders(user)))
    if (await refreshDirectory(user, directory, source).catch(() => false)) hasChanged = true
  return hasChanged
}

/** Updates the offline directories and the screens that show them. */
export async function refreshShownDirectories(user: string): Promise<void> {
  if (await refreshOfflineDirectories(user))
    await getCurrentStore()?.invalidateQueries({ queryKey: ['kept-directories'] })
}

async function refreshDirectory(user: string, directory: OfflineFolder, source: OfflineNetwork): Promise<boolean> {
  const files = await source.list(directory.id)
  if (isCurrent(directory.files, files)) return false
  const allFolders = await readOfflineFolders(user)
  const updatedFolder: OfflineFolder = { id: directory.id, name: directory.name, files, at: Date.now() }
  if (!(await shouldDownloadNow(allFolders, updatedFolder, source))) {
    await storeOfflineFolders(user, { ...allFolders, [directory.id]: { ...directory, newer: Date.now() } })
    return true
  }
  await source.fetch(user, files)
  const currentFolders = await readOfflineFolders(user)
  // Store the update only if the user has not removed the directory during the download.
  if (currentFolders[directory.id])
    await storeOfflineFolders(user, { ...currentFolders, [directory.id]: updatedFolder })
  return true
}

async function shouldDownloadNow(
  allFolders: OfflineFolders,
  updatedFolder: OfflineFolder,
  source: OfflineNetwork,
): Promise<boolean> {
  const storedDigests = new Set(Object.values(allFolders).flatMap(({ files }) => files.map(({ file }) => file.digest)))
  const downloadBytes = updatedFolder.files.reduce(
    (sum, { file }) => sum + (storedDigests.has(file.digest) ? 0 : file.size),
    0,
  )
  if (downloadBytes > MAX_AUTO_DOWNLOAD_BYTES || (downloadBytes > 0 && source.isCostly())) return false
  const nextFolders = Object.values({ ...allFolders, [updatedFolder.id]: updatedFolder })
  return checkStorageSpace(nextFolders, Object.values(allFolders), await source.estimate()) === 'enough'
}
