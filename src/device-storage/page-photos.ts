import { readOwnToken } from '@/api/token.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { fetchPhoto } from '@/replica/photos.ts'

const PHOTO_PATH_PATTERN = /^\/api\/media\/([0-9a-f-]{36})$/

/** Maximum number of parallel photo requests. A screen loads dozens of photos, and the sync needs connections too. */
const MAX_PARALLEL_REQUESTS = 3
let runningCount = 0
const queuedTasks: (() => void)[] = []

/**
 * Loads a person's photo on a page without a service worker: from the replica, otherwise from the server.
 * @param picture address of the photo, `/api/media/{id}`
 * @returns a data URL, or null if the photo cannot be shown
 */
export async function loadPagePhoto(db: ReplicaDb, picture: string): Promise<string | null> {
  const id = PHOTO_PATH_PATTERN.exec(picture)?.[1]
  if (!id) return null
  const storedPhoto = await db.photos.get(id)
  const photo = storedPhoto ?? (await runWithLimit(() => fetchWithToken(db, id)))
  return photo ? `data:image/jpeg;base64,${photo.content}` : null
}

async function fetchWithToken(db: ReplicaDb, id: string) {
  const token = await readOwnToken()
  return token ? fetchPhoto({ db, token }, id) : null
}

async function runWithLimit<T>(task: () => Promise<T>): Promise<T> {
  if (runningCount >= MAX_PARALLEL_REQUESTS) await new Promise<void>((resolve) => queuedTasks.push(resolve))
  runningCount += 1
  try {
    return await task()
  } finally {
    runningCount -= 1
    queuedTasks.shift()?.()
  }
}
