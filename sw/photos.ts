import { hidesRegister, readSignInEnds } from '@/api/sign-in-end.ts'
import { readToken } from '@/api/token.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { readOwner } from '@/replica/owner.ts'
import { decodePhoto, fetchPhoto } from '@/replica/photos.ts'
import { isUnlocked } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

const PHOTO_PATH = /^\/api\/media\/([0-9a-f-]{36})$/

/**
 * Delay in ms after the last photo request before the replica is closed. A screen requests dozens of photos at once,
 * and the replica should not be opened for each photo.
 */
const CLOSE_DELAY_MS = 5000

let openReplica: { db: ReplicaDb; timer: ReturnType<typeof setTimeout> } | null = null

const closeReplica = () => {
  openReplica?.db.close()
  openReplica = null
}

const getReplica = (user: string): ReplicaDb => {
  if (openReplica && (openReplica.db.user !== user || openReplica.db.hasBeenClosed())) {
    clearTimeout(openReplica.timer)
    closeReplica()
  }
  if (openReplica) clearTimeout(openReplica.timer)
  const db = openReplica?.db ?? new ReplicaDb(user)
  openReplica = { db, timer: setTimeout(closeReplica, CLOSE_DELAY_MS) }
  return db
}

const respondWithPhoto = async (id: string): Promise<Response> => {
  const buildEmptyResponse = (status: number) => new Response(null, { status })
  const owner = await readOwner()
  if (!owner) return buildEmptyResponse(401)
  // Show no photo on a locked device, or after the sign-in has ended.
  if (!(await isUnlocked(owner.id))) return buildEmptyResponse(403)
  if ((await readSignInEnds()).some((end) => end.user === owner.id && hidesRegister(end)))
    return buildEmptyResponse(403)
  const db = getReplica(owner.id)
  const storedPhoto = await db.photos.get(id)
  const storedToken = storedPhoto ? null : await readToken()
  if (!storedPhoto && storedToken?.user !== owner.id) return buildEmptyResponse(401)
  const photo = storedPhoto ?? (await fetchPhoto({ db, token: storedToken?.token ?? '' }, id))
  return new Response(decodePhoto(photo), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
  })
}

/**
 * Responds to a photo request with the stored photo. Otherwise fetches the photo with the authorization header, which
 * an image element cannot send.
 */
export const onPhoto = (event: FetchEvent): void => {
  const url = new URL(event.request.url)
  const [, id] = (url.origin === self.location.origin && PHOTO_PATH.exec(url.pathname)) || []
  // Skip the app's own fetches, because they are not image requests.
  if (!id || event.request.method !== 'GET' || event.request.destination !== 'image') return
  event.respondWith(respondWithPhoto(id).catch(() => new Response(null, { status: 504 })))
}
