import { mediaOperations } from '@contract/media.ts'
import { call, send } from '../api/call.ts'
import { ApiError, NoAnswer } from '../api/errors.ts'
import type { ReplicaDb, Stored, StoredPhoto } from './db.ts'
import { announce } from './engine/announce.ts'
import { RECEIPT_LIFETIME_MS } from './engine/receipts.ts'

type Context = { db: ReplicaDb; token: string }

/**
 * Maximum number of photos per sync cycle, because a new tablet needs its register first and the network may
 * be slow.
 */
const MAX_PER_BATCH = 100
/**
 * Number of parallel requests. Browsers open six connections per server, and the event stream uses one of
 * them.
 */
const PARALLEL_REQUESTS = 3
/** Time in ms for which an unused photo stays, because an open draft may refer to it. */
const UNUSED_LIFETIME_MS = 3 * 86_400_000
const TIMEOUT_MS = 60_000

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000))
  return btoa(text)
}

/** Decodes the bytes of a stored photo. */
export const decodePhoto = ({ content }: StoredPhoto): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))

/** Stores a new photo on this device. It is sent once the record that refers to it is saved. */
export const storePhoto = async (db: ReplicaDb, id: string, jpeg: Blob): Promise<void> => {
  const content = toBase64(new Uint8Array(await jpeg.arrayBuffer()))
  await db.photos.put({ id, at: Date.now(), content, waiting: 0 })
}

/** Marks a photo to be sent. Does nothing for a photo from the server. */
export const markPhotoPending = async (db: ReplicaDb, id: string): Promise<void> => {
  await db.photos.update(id, { waiting: 1, at: Date.now() })
}

/**
 * Sends pending photos before the changes that refer to them. Photos without a response, or refused for now,
 * stay pending. Ticks do not wait for photos, and the next push detects a missing network.
 * @returns false if there was no network, so a second try is pointless
 * @throws ApiError if the sign-in has ended
 */
export const sendPhotos = async ({ db, token }: Context): Promise<boolean> => {
  const waiting = await db.photos.where('waiting').equals(1).toArray()
  const settle = async (id: string, waiting: 0 | 2) => {
    await db.photos.update(id, { waiting })
    announce({ kind: 'queue', user: db.user })
  }
  for (const photo of waiting) {
    try {
      const content = `data:image/jpeg;base64,${photo.content}`
      await call(mediaOperations['media.put'], {
        token,
        timeout: TIMEOUT_MS,
        params: { id: photo.id },
        body: { filename: 'photo.jpg', content },
      })
      await settle(photo.id, 0)
    } catch (error) {
      if (error instanceof NoAnswer) return error.reason !== 'network'
      if (!(error instanceof ApiError) || error.status === 401) throw error
      if (!error.retryable) await settle(photo.id, 2)
    }
  }
  return true
}

/**
 * Resends photos to a restored database: all that were taken or received since the oldest backup that may be
 * restored. Photos that the server still has stay unchanged.
 * @throws ApiError if the sign-in has ended
 */
export const resendPhotos = async (context: Context): Promise<void> => {
  await context.db.photos
    .where('at')
    .above(Date.now() - RECEIPT_LIFETIME_MS)
    .and(({ waiting }) => waiting === 0)
    .modify({ waiting: 1 })
  await sendPhotos(context)
}

/** Returns the person's photo id if the register shows it: with consent, and not archived. */
const getShownPhotos = (person: Stored<'registered'>): string[] =>
  person.photo && person.photo_consent === true && !person.soft_archived ? [person.photo] : []

/** Returns the photos that the register shows but this device lacks. */
export const findMissingPhotos = async (db: ReplicaDb): Promise<string[]> => {
  const wanted = (await db.rows('registered').toArray()).flatMap(getShownPhotos)
  if (wanted.length === 0) return []
  const storedIds = new Set(await db.photos.toCollection().primaryKeys())
  return wanted.filter((id) => !storedIds.has(id))
}

const fetches = new Map<string, Promise<StoredPhoto>>()

/**
 * Fetches a photo and stores it. Concurrent calls for the same photo share one request.
 * @throws ApiError, NoAnswer
 */
export const fetchPhoto = (context: Context, id: string): Promise<StoredPhoto> => {
  const key = `${context.db.name}/${id}`
  const running = fetches.get(key)
  if (running) return running
  const started = requestPhoto(context, id).finally(() => fetches.delete(key))
  fetches.set(key, started)
  return started
}

const requestPhoto = async ({ db, token }: Context, id: string): Promise<StoredPhoto> => {
  const response = await send(mediaOperations['media.get'], { token, timeout: TIMEOUT_MS, params: { id } })
  if (response.headers.get('content-type') !== 'image/jpeg') throw new NoAnswer('portal')
  const content = toBase64(new Uint8Array(await response.arrayBuffer()))
  const photo: StoredPhoto = { id, at: Date.now(), content, waiting: 0 }
  await db.photos.put(photo)
  return photo
}

/**
 * Fetches the photos that the register shows. Failed photos are retried later, and nothing else waits for
 * them.
 * @returns the numbers of fetched and of still missing photos
 */
export const fetchMissingPhotos = async (
  context: Context,
  most = MAX_PER_BATCH,
): Promise<{ came: number; left: number }> => {
  const { db } = context
  const missing = await findMissingPhotos(db)
  const remainingIds = missing.slice(0, most)
  let came = 0
  let isAborted = false
  const fetchNext = async () => {
    for (let id = remainingIds.shift(); id !== undefined && !isAborted; id = remainingIds.shift()) {
      try {
        await fetchPhoto(context, id)
        came += 1
      } catch (error) {
        // The photo's tablet may not have sent it yet. The other photos may be available.
        if (!(error instanceof ApiError && error.status === 404)) isAborted = true
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, fetchNext))
  return { came, left: missing.length - came }
}

/**
 * Minimum interval in ms between searches for missing photos, because each search reads the full register.
 */
const RETRY_INTERVAL_MS = 10 * 60_000
let lastSearchAt = Number.NEGATIVE_INFINITY

/**
 * Fetches and deletes photos during a sync cycle, but only if people were added or removed. Most cycles
 * contain only ticks.
 */
export const syncPhotos = async (context: Context): Promise<void> => {
  const { db } = context
  if (!(await db.getMeta('photos_due')) || Date.now() - lastSearchAt < RETRY_INTERVAL_MS) return
  // Reset before the work, so that people added during it are handled by the next cycle.
  await db.setMeta('photos_due', false)
  await deleteUnusedPhotos(db)
  const { came, left } = await fetchMissingPhotos(context)
  if (left === 0) return
  if (came === 0) lastSearchAt = Date.now()
  await db.setMeta('photos_due', true)
}

/** Deletes unused photos. Reads only keys, because a club's photos take megabytes. */
const deleteUnusedPhotos = async (db: ReplicaDb): Promise<void> => {
  const old = await db.photos
    .where('at')
    .below(Date.now() - UNUSED_LIFETIME_MS)
    .primaryKeys()
  if (old.length === 0) return
  const usedIds = new Set([
    ...(await db.rows('registered').toArray()).flatMap(getShownPhotos),
    ...(await db.photos.where('waiting').equals(1).primaryKeys()),
  ])
  await db.photos.bulkDelete(old.filter((id) => !usedIds.has(id)))
}
