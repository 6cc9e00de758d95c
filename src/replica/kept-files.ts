import type { ResourceFile } from '@contract/resources/files.ts'
import { keepInTheClear, readAnswer } from './kept-answers.ts'

/** A directory whose files are on this device, as it was when they were fetched. */
export type KeptDirectory = {
  id: string
  name: string
  files: readonly ResourceFile[]
  at: number
  /** When the device saw that the server has a newer one, which was too large to fetch unasked. */
  newer?: number
}
export type KeptDirectories = Readonly<Record<string, KeptDirectory>>

export type KeptPart = 'content' | 'preview'

/** Which directories are kept: shared files of the network, which tell of nobody. */
export const KEPT_DIRECTORIES = 'kept-directories'
const cacheOf = (user: string) => `kept-files-${user}`

/** Bytes of all kept files, at most. */
const MAX_STORED_BYTES = 200_000_000
/** Bytes that stay free for the register. */
const LEFT_FREE = 500_000_000

/** A key in a cache must look like an address; nothing is ever asked there. */
const keyOf = (digest: string, part: KeptPart) => `/kept-files/${digest}/${part}`

/** Browsers without a cache keep nothing. */
const open = async (user: string): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(cacheOf(user)) : null

export const readKeptDirectories = async (user: string): Promise<KeptDirectories> =>
  ((await readAnswer(user, KEPT_DIRECTORIES)) as KeptDirectories | undefined) ?? {}

const bytesOf = (directories: readonly KeptDirectory[]): number => {
  const sizes = new Map(directories.flatMap(({ files }) => files.map(({ file }) => [file.digest, file.size])))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/**
 * Whether these directories have room together: at most 200 MB and a tenth of what the browser gives, and 500 MB must stay
 * free beside (B-CON-01).
 * @param room what the browser says of itself; it may say nothing
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

/** A part of a file as this device has it. */
export const readKeptFile = async (user: string, digest: string, part: KeptPart): Promise<Blob | undefined> =>
  (await (await open(user))?.match(keyOf(digest, part)))?.blob()

/** @throws where the device has no room */
export const putKeptFile = async (user: string, digest: string, part: KeptPart, blob: Blob): Promise<void> =>
  (await open(user))?.put(keyOf(digest, part), new Response(blob))

/** Says which directories are kept, and takes off the device what is in none of them. */
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
 * Takes off this device what its user may not see any more: directories that were deleted or are not published now.
 * @param seen ids of all directories that the server shows
 * @returns whether there were any
 */
export const dropUnseenDirectories = async (user: string, seen: ReadonlySet<string>): Promise<boolean> => {
  const kept = Object.entries(await readKeptDirectories(user))
  const left = kept.filter(([id]) => seen.has(id))
  if (left.length === kept.length) return false
  await setKeptDirectories(user, Object.fromEntries(left))
  return true
}

/**
 * Takes all kept files of a user off this device: for good, or to make room for what cannot be had again.
 * @returns whether there were any
 */
export const dropKeptFiles = async (user: string): Promise<boolean> => {
  if (!('caches' in globalThis) || !(await caches.delete(cacheOf(user)))) return false
  await keepInTheClear(user, KEPT_DIRECTORIES, {})
  return true
}
