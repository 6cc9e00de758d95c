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

/** More new bytes than this are fetched only when the user asks for them. */
const MAX_SMALL_BYTES = 10_000_000

/** More files than any directory has: all are requested at once (RES-57). */
export const ALL_FILES = 99_999

/** The query for the files of a directory; offline files are compared with its answer. */
export const filesQuery = (directory: string) =>
  ({ resource_directory: directory, ordering: 'ordering,name', limit: ALL_FILES }) as const

/** True if the offline files of a directory are what the server has now. */
export const isCurrent = (kept: readonly ResourceFile[], now: readonly ResourceFile[]): boolean =>
  JSON.stringify(kept) === JSON.stringify(now)

type Network = {
  list: (directory: string) => Promise<readonly ResourceFile[]>
  fetch: (user: string, files: readonly ResourceFile[]) => Promise<void>
  estimate: () => Promise<StorageEstimate>
  /** The connection is paid for by volume, or the user saves data. */
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
 * Updates the offline directories of a user. Small changes are fetched, so that no old allergen chart is read offline. Of
 * large ones the device notes that there is a newer one.
 * @returns true if anything changed on this device
 */
export async function refreshKeptDirectories(user: string, from: Network = network): Promise<boolean> {
  let hasChanged = false
  // A directory that cannot be read now is tried the next time.
  for (const kept of Object.values(await readKeptDirectories(user)))
    if (await refreshDirectory(user, kept, from).catch(() => false)) hasChanged = true
  return hasChanged
}

/** Updates the offline directories, also where they are shown. */
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
  // The user may have removed it while its files were on their way.
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
