import { mediaOperations } from '@contract/media.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import { call, send } from '../api/call.ts'
import { ApiError, NoAnswer } from '../api/errors.ts'
import type { ReplicaDb, StoredPhoto, StoredRow } from './db.ts'
import { announce } from './engine/announce.ts'
import { RECEIPT_LIFETIME_MS } from './engine/receipts.ts'

type PhotoContext = { db: ReplicaDb; token: string }

/** Maximum number of photos per sync cycle. A new tablet needs its register first, and the network may be slow. */
const MAX_PHOTOS_PER_BATCH = 100
/** Number of parallel requests. Browsers open six connections per server, and the event stream uses one. */
const MAX_PARALLEL_REQUESTS = 3
/** Time in ms for which an unused photo stays, because an open draft may refer to it. */
const UNUSED_LIFETIME_MS = 3 * DAY_MS
const PHOTO_TIMEOUT_MS = 60_000

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000))
  return btoa(text)
}

/** Decodes the bytes of a stored photo. */
export const decodePhoto = ({ content }: StoredPhoto): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))

/** Stores a new photo on this device. The photo is sent once the record that refers to it is saved. */
export const storePhoto = async (db: ReplicaDb, id: string, jpeg: Blob): Promise<void> => {
  const content = toBase64(new Uint8Array(await jpeg.arrayBuffer()))
  await db.photos.put({ id, at: Date.now(), content, waiting: 0 })
}

/** Marks a photo to be sent. Does nothing if the photo is not stored on this device. */
export const markPhotoPending = async (db: ReplicaDb, id: string): Promise<void> => {
  await db.photos.update(id, { waiting: 1, at: Date.now() })
}

/**
 * Sends pending photos before the changes that refer to them. A photo stays pending if no response arrives, or if the
 * server refuses it for now. Ticks do not wait for photos, and the next push detects a missing network.
 * @returns false if there was no network. A second attempt is pointless then.
 * @throws ApiError if the sign-in has ended
 */
export const sendPhotos = async ({ db, token }: PhotoContext): Promise<boolean> => {
  const pendingPhotos = await db.photos.where('waiting').equals(1).toArray()
  const updatePhoto = async (id: string, waiting: 0 | 2) => {
    await db.photos.update(id, { waiting })
    announce({ kind: 'queue', user: db.user })
  }
  for (const photo of pendingPhotos) {
    try {
      const content = `data:image/jpeg;base64,${photo.content}`
      await call(mediaOperations['media.put'], {
        token,
        timeout: PHOTO_TIMEOUT_MS,
        params: { id: photo.id },
        body: { filename: 'photo.jpg', content },
      })
      await updatePhoto(photo.id, 0)
    } catch (error) {
      if (error instanceof NoAnswer) return error.reason !== 'network'
      if (!(error instanceof ApiError) || error.status === 401) throw error
      if (!error.retryable) await updatePhoto(photo.id, 2)
    }
  }
  return true
}

/**
 * Resends photos to a restored database. Includes all photos stored on this device since the oldest backup that can be
 * restored. Photos that the server still has do not change.
 * @throws ApiError if the sign-in has ended
 */
export const resendPhotos = async (context: PhotoContext): Promise<void> => {
  await context.db.photos
    .where('at')
    .above(Date.now() - RECEIPT_LIFETIME_MS)
    .and(({ waiting }) => waiting === 0)
    .modify({ waiting: 1 })
  await sendPhotos(context)
}

/**
 * Returns the person's photo id if the register shows the photo. The photo needs consent, and the person must not be
 * archived.
 */
const getShownPhotoIds = (person: StoredRow<'registered'>): string[] =>
  person.photo && person.photo_consent === true && !person.soft_archived ? [person.photo] : []

/** Returns the ids of photos that the register shows but that are missing on this device. */
export const findMissingPhotos = async (db: ReplicaDb): Promise<string[]> => {
  const wantedIds = (await db.rows('registered').toArray()).flatMap(getShownPhotoIds)
  if (wantedIds.length === 0) return []
  const storedIds = new Set(await db.photos.toCollection().primaryKeys())
  return wantedIds.filter((id) => !storedIds.has(id))
}

const pendingFetches = new Map<string, Promise<StoredPhoto>>()

/**
 * Fetches a photo and stores it. Concurrent calls for the same photo share one request.
 * @throws ApiError, NoAnswer
 */
export const fetchPhoto = (context: PhotoContext, id: string): Promise<StoredPhoto> => {
  const key = `${context.db.name}/${id}`
  const runningFetch = pendingFetches.get(key)
  if (runningFetch) return runningFetch
  const newFetch = requestPhoto(context, id).finally(() => pendingFetches.delete(key))
  pendingFetches.set(key, newFetch)
  return newFetch
}

const requestPhoto = async ({ db, token }: PhotoContext, id: string): Promise<StoredPhoto> => {
  const response = await send(mediaOperations['media.get'], { token, timeout: PHOTO_TIMEOUT_MS, params: { id } })
  if (response.headers.get('content-type') !== 'image/jpeg') throw new NoAnswer('portal')
  const content = toBase64(new Uint8Array(await response.arrayBuffer()))
  const photo: StoredPhoto = { id, at: Date.now(), content, waiting: 0 }
  await db.photos.put(photo)
  return photo
}

/**
 * Fetches the photos that the register shows. Failed photos are retried later, and nothing else waits for them.
 * @returns the number of fetched photos (`came`) and of photos that are still missing (`left`)
 */
export const fetchMissingPhotos = async (
  context: PhotoContext,
  limit = MAX_PHOTOS_PER_BATCH,
): Promise<{ came: number; left: number }> => {
  const { db } = context
  const missingIds = await findMissingPhotos(db)
  const remainingIds = missingIds.slice(0, limit)
  let fetchedCount = 0
  let isAborted = false
  const fetchNext = async () => {
    for (let id = remainingIds.shift(); id !== undefined && !isAborted; id = remainingIds.shift()) {
      try {
        await fetchPhoto(context, id)
        fetchedCount += 1
      } catch (error) {
        // Continue with the other photos after a 404. Another tablet took this photo and may not have sent it yet.
        if (!(error instanceof ApiError && error.status === 404)) isAborted = true
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, fetchNext))
  return { came: fetchedCount, left: missingIds.length - fetchedCount }
}

/** Minimum interval in ms between searches for missing photos, because each search reads the full register. */
const MIN_SEARCH_INTERVAL_MS = 10 * 60_000
let lastSearchAt = Number.NEGATIVE_INFINITY

/**
 * Fetches and deletes photos during a sync cycle. Does nothing unless people were added or removed, because most cycles
 * contain only ticks.
 */
export const syncPhotos = async (context: PhotoContext): Promise<void> => {
  const { db } = context
  if (!(await db.getMeta('photos_due')) || Date.now() - lastSearchAt < MIN_SEARCH_INTERVAL_MS) return
  // Reset the flag before the work, so that the next cycle handles people who are added during it.
  await db.setMeta('photos_due', false)
  await deleteUnusedPhotos(db)
  const { came: fetchedCount, left: missingCount } = await fetchMissingPhotos(context)
  if (missingCount === 0) return
  if (fetchedCount === 0) lastSearchAt = Date.now()
  await db.setMeta('photos_due', true)
}

/**
 * Deletes unused photos. Reads only the keys of the photos, because the content of a club's photos takes megabytes of
 * memory.
 */
const deleteUnusedPhotos = async (db: ReplicaDb): Promise<void> => {
  const oldIds = await db.photos
    .where('at')
    .below(Date.now() - UNUSED_LIFETIME_MS)
    .primaryKeys()
  if (oldIds.length === 0) return
  const usedIds = new Set([
    ...(await db.rows('registered').toArray()).flatMap(getShownPhotoIds),
    ...(await db.photos.where('waiting').equals(1).primaryKeys()),
  ])
  await db.photos.bulkDelete(oldIds.filter((id) => !usedIds.has(id)))
}
