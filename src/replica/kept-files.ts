import type { ResourceFile } from '@contract/resources/files.ts'
import { keepInTheClear, readAnswer } from './kept-answers.ts'

/** A folder whose files are on this device, as it was when they were fetched. */
export type KeptDirectory = {
  id: string
  name: string
  files: readonly ResourceFile[]
  at: number
  /** Time when the device learnt of a newer version that is too large to fetch automatically. */
  newer?: number
}
export type KeptDirectories = Readonly<Record<string, KeptDirectory>>

export type KeptPart = 'content' | 'preview'

/** Name of the cached list of offline folders. They are shared files of the network without personal data. */
export const KEPT_DIRECTORIES = 'kept-directories'
const cacheOf = (user: string) => `kept-files-${user}`

/** Maximum size of all offline files in bytes. */
const MAX_STORED_BYTES = 200_000_000
/** Bytes that must stay free for the register. */
const LEFT_FREE = 500_000_000

/** Builds a cache key. It must look like an address, but is never requested. */
const keyOf = (digest: string, part: KeptPart) => `/kept-files/${digest}/${part}`

/** Opens the user's cache; null in a browser without the Cache API. */
const open = async (user: string): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(cacheOf(user)) : null

export const readKeptDirectories = async (user: string): Promise<KeptDirectories> =>
  ((await readAnswer(user, KEPT_DIRECTORIES)) as KeptDirectories | undefined) ?? {}

const bytesOf = (directories: readonly KeptDirectory[]): number => {
  const sizes = new Map(directories.flatMap(({ files }) => files.map(({ file }) => [file.digest, file.size])))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/**
 * Checks the space for these folders together. The maximum is 200 MB and a tenth of the browser's quota, and
 * 500 MB must stay free (B-CON-01).
 * @param currentFolders folders that are already on this device
 */
export const roomFor = (
  directories: readonly KeptDirectory[],
  kept: readonly KeptDirectory[],
  { quota, usage }: StorageEstimate,
): 'enough' | 'too_much' | 'little_free' => {
  const bytes = bytesOf(directories)
  if (bytes > Math.min(MAX_STORED_BYTES, (quota ?? Number.POSITIVE_INFINITY) / 10)) return 'too_much'
  if (quota === undefined || usage === undefined) return 'enough'
  const more = Math.max(0, bytes - bytesOf(kept))
  return quota - usage - more < LEFT_FREE ? 'little_free' : 'enough'
}

/** Returns a part of an offline file, if this device has it. */
export const readKeptFile = async (user: string, digest: string, part: KeptPart): Promise<Blob | undefined> =>
  (await (await open(user))?.match(keyOf(digest, part)))?.blob()

/**
 * Stores a part of an offline file.
 * @throws if the device is full
 */
export const putKeptFile = async (user: string, digest: string, part: KeptPart, blob: Blob): Promise<void> =>
  (await open(user))?.put(keyOf(digest, part), new Response(blob))

/** Stores the list of offline folders and deletes files that are in none of them. */
export const setKeptDirectories = async (user: string, directories: KeptDirectories): Promise<void> => {
  await keepInTheClear(user, KEPT_DIRECTORIES, directories)
  const cache = await open(user)
  const files = Object.values(directories).flatMap((directory) => directory.files)
  const wanted = new Set(
    files.flatMap(({ file }) => [keyOf(file.digest, 'content'), keyOf(file.digest, 'preview')]),
  )
  for (const request of (await cache?.keys()) ?? [])
    if (!wanted.has(new URL(request.url).pathname)) await cache?.delete(request)
}

/**
 * Removes folders that the user may no longer see, because they were deleted or are no longer published.
 * @param seen ids of all folders that the server shows
 * @returns true if any were removed
 */
export const dropUnseenDirectories = async (user: string, seen: ReadonlySet<string>): Promise<boolean> => {
  const kept = Object.entries(await readKeptDirectories(user))
  const left = kept.filter(([id]) => seen.has(id))
  if (left.length === kept.length) return false
  await setKeptDirectories(user, Object.fromEntries(left))
  return true
}

/**
 * Deletes all offline files of a user, for good or to make space for data that cannot be fetched again.
 * @returns true if there were any
 */
export const dropKeptFiles = async (user: string): Promise<boolean> => {
  if (!('caches' in globalThis) || !(await caches.delete(cacheOf(user)))) return false
  await keepInTheClear(user, KEPT_DIRECTORIES, {})
  return true
}
