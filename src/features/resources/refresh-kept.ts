import { type ResourceFile, resourceOperations } from '@contract/resources/files.ts'
import { call } from '@/api/call.ts'
import { currentStore } from '@/data/query-client.ts'
import {
  type KeptDirectories,
  type KeptDirectory,
  readKeptDirectories,
  roomFor,
  setKeptDirectories,
} from '@/hooks/kept-files.ts'
import { fetchFiles } from './fetch-files.ts'

/** Larger updates are downloaded only on request. */
const MAX_SMALL_BYTES = 10_000_000

/** Page size above any directory's size, so that one request loads all files (RES-57). */
export const ALL_FILES = 99_999

/** Returns the query for a directory's files. Offline files are compared with its response. */
export const filesQuery = (directory: string) =>
  ({ resource_directory: directory, ordering: 'ordering,name', limit: ALL_FILES }) as const

/** Returns true if a directory's offline files equal the server's. */
export const isCurrent = (kept: readonly ResourceFile[], now: readonly ResourceFile[]): boolean =>
  JSON.stringify(kept) === JSON.stringify(now)

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
export async function refreshKeptDirectories(user: string, from: Network = network): Promise<boolean> {
  let hasChanged = false
  // A directory that fails is retried at the next refresh.
  for (const kept of Object.values(await readKeptDirectories(user)))
    if (await refreshDirectory(user, kept, from).catch(() => false)) hasChanged = true
  return hasChanged
}

/** Updates the offline directories and the screens that show them. */
export async function refreshShownDirectories(user: string): Promise<void> {
  if (await refreshKeptDirectories(user))
    await currentStore()?.invalidateQueries({ queryKey: ['kept-directories'] })
}

async function refreshDirectory(user: string, kept: KeptDirectory, from: Network): Promise<boolean> {
  const files = await from.list(kept.id)
  if (isCurrent(kept.files, files)) return false
  const all = await readKeptDirectories(user)
  const updated: KeptDirectory = { id: kept.id, name: kept.name, files, at: Date.now() }
  if (!(await isFetchedNow(all, updated, from))) {
    await setKeptDirectories(user, { ...all, [kept.id]: { ...kept, newer: Date.now() } })
    return true
  }
  await from.fetch(user, files)
  const now = await readKeptDirectories(user)
  // The user may have removed the directory during the download.
  if (now[kept.id]) await setKeptDirectories(user, { ...now, [kept.id]: updated })
  return true
}

async function isFetchedNow(all: KeptDirectories, updated: KeptDirectory, from: Network): Promise<boolean> {
  const here = new Set(Object.values(all).flatMap(({ files }) => files.map(({ file }) => file.digest)))
  const bytes = updated.files.reduce((sum, { file }) => sum + (here.has(file.digest) ? 0 : file.size), 0)
  if (bytes > MAX_SMALL_BYTES || (bytes > 0 && from.isCostly())) return false
  const next = Object.values({ ...all, [updated.id]: updated })
  return roomFor(next, Object.values(all), await from.estimate()) === 'enough'
}
