import { mediaOperations } from '@contract/media.ts'
import { call, send } from '../api/call.ts'
import { ApiError, NoAnswer } from '../api/errors.ts'
import type { KeptPhoto, ReplicaDb, Stored } from './db.ts'
import { announce } from './engine/announce.ts'
import { RECEIPTS_KEPT_MS } from './engine/receipts.ts'

type Context = { db: ReplicaDb; token: string }

/** Photos that one cycle brings, at most: a new tablet has its register first, and the network is the hall's. */
const MAX_PER_BATCH = 100
/** Asked for side by side; browsers open six connections to a server, and one of them holds the events. */
const SIDE_BY_SIDE = 3
/** How long a photo that nobody in the register has stays, in ms: a form that is being filled in may name it. */
const UNUSED_MS = 3 * 86_400_000
const TIMEOUT_MS = 60_000

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** The bytes of a kept photo. */
export const bytesOf = ({ content }: KeptPhoto): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))

/** Keeps a photo that somebody has taken. It is sent once the record that names it is saved. */
export const keepPhoto = async (db: ReplicaDb, id: string, jpeg: Blob): Promise<void> => {
  const content = toBase64(new Uint8Array(await jpeg.arrayBuffer()))
  await db.photos.put({ id, at: Date.now(), content, waiting: 0 })
}

/** From now on a photo is sent; nothing where it came from the server. */
export const releasePhoto = async (db: ReplicaDb, id: string): Promise<void> => {
  await db.photos.update(id, { waiting: 1, at: Date.now() })
}

/**
 * Sends photos before the changes that name them. Without an answer they wait, as does one that the server cannot take
 * now, and no tick waits for them: what is pushed next says that there is no network, or goes through.
 * @returns whether there was a network: where not, a second try costs nothing
 * @throws ApiError where the sign-in has ended
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
 * After a restored backup: sends what came to this device, or was taken here, since any backup that is restored. What the
 * server has still stays as it is.
 * @throws ApiError where the sign-in has ended
 */
export const resendPhotos = async (context: Context): Promise<void> => {
  await context.db.photos
    .where('at')
    .above(Date.now() - RECEIPTS_KEPT_MS)
    .and(({ waiting }) => waiting === 0)
    .modify({ waiting: 1 })
  await sendPhotos(context)
}

/** People whose photo the register shows: with consent, and not archived. */
const shown = (person: Stored<'registered'>): string[] =>
  person.photo && person.photo_consent === true && !person.soft_archived ? [person.photo] : []

/** Photos that the register shows and this device has not. */
export const missingPhotos = async (db: ReplicaDb): Promise<string[]> => {
  const wanted = (await db.rows('registered').toArray()).flatMap(shown)
  if (wanted.length === 0) return []
  const held = new Set(await db.photos.toCollection().primaryKeys())
  return wanted.filter((id) => !held.has(id))
}

const fetches = new Map<string, Promise<KeptPhoto>>()

/** Fetches a photo and stores it. Concurrent calls for the same photo share one request. @throws ApiError, NoAnswer */
export const fetchPhoto = (context: Context, id: string): Promise<KeptPhoto> => {
  const key = `${context.db.name}/${id}`
  const running = fetches.get(key)
  if (running) return running
  const started = requestPhoto(context, id).finally(() => fetches.delete(key))
  fetches.set(key, started)
  return started
}

const requestPhoto = async ({ db, token }: Context, id: string): Promise<KeptPhoto> => {
  const response = await send(mediaOperations['media.get'], { token, timeout: TIMEOUT_MS, params: { id } })
  if (response.headers.get('content-type') !== 'image/jpeg') throw new NoAnswer('portal')
  const content = toBase64(new Uint8Array(await response.arrayBuffer()))
  const photo: KeptPhoto = { id, at: Date.now(), content, waiting: 0 }
  await db.photos.put(photo)
  return photo
}

/**
 * Brings photos that the register shows. Photos that do not come are tried again later; nothing else waits for them.
 * @returns how many came, and how many are still missing
 */
export const bringPhotos = async (
  context: Context,
  most = MAX_PER_BATCH,
): Promise<{ came: number; left: number }> => {
  const { db } = context
  const missing = await missingPhotos(db)
  const asked = missing.slice(0, most)
  let came = 0
  let over = false
  const work = async () => {
    for (let id = asked.shift(); id !== undefined && !over; id = asked.shift()) {
      try {
        await fetchPhoto(context, id)
        came += 1
      } catch (error) {
        // One that the server does not have yet is ahead of its tablet; the others may be there.
        if (!(error instanceof ApiError && error.status === 404)) over = true
      }
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return { came, left: missing.length - came }
}

/** So long no cycle looks again for photos that did not come, in ms: it reads the whole register. */
const RETRY_INTERVAL_MS = 10 * 60_000
let lookedAt = Number.NEGATIVE_INFINITY

/** What a cycle of the sync does about photos: nothing, where nobody has come or gone. Ticks are far more than those. */
export const bringPhotosDue = async (context: Context): Promise<void> => {
  const { db } = context
  if (!(await db.getMeta('photos_due')) || Date.now() - lookedAt < RETRY_INTERVAL_MS) return
  // Noted before: whoever comes meanwhile is looked for by the next cycle.
  await db.setMeta('photos_due', false)
  await dropUnused(db)
  const { came, left } = await bringPhotos(context)
  if (left === 0) return
  if (came === 0) lookedAt = Date.now()
  await db.setMeta('photos_due', true)
}

/** Keys alone are read: the photos of a club are megabytes. */
const dropUnused = async (db: ReplicaDb): Promise<void> => {
  const old = await db.photos
    .where('at')
    .below(Date.now() - UNUSED_MS)
    .primaryKeys()
  if (old.length === 0) return
  const kept = new Set([
    ...(await db.rows('registered').toArray()).flatMap(shown),
    ...(await db.photos.where('waiting').equals(1).primaryKeys()),
  ])
  await db.photos.bulkDelete(old.filter((id) => !kept.has(id)))
}
