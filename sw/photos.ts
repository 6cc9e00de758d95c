import { closesRegister, readEnds } from '@/api/sign-in-end.ts'
import { readToken } from '@/api/token.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { readOwner } from '@/replica/owner.ts'
import { bytesOf, fetchPhoto } from '@/replica/photos.ts'
import { unlocked } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

const PHOTO = /^\/api\/media\/([0-9a-f-]{36})$/

/**
 * Delay in ms after the last photo before the replica is closed, because a screen requests dozens of photos
 * at once.
 */
const REST_MS = 5000

let open: { db: ReplicaDb; timer: ReturnType<typeof setTimeout> } | null = null

const rest = () => {
  open?.db.close()
  open = null
}

const replicaOf = (user: string): ReplicaDb => {
  if (open && (open.db.user !== user || open.db.hasBeenClosed())) {
    clearTimeout(open.timer)
    rest()
  }
  if (open) clearTimeout(open.timer)
  const db = open?.db ?? new ReplicaDb(user)
  open = { db, timer: setTimeout(rest, REST_MS) }
  return db
}

const photo = async (id: string): Promise<Response> => {
  const none = (status: number) => new Response(null, { status })
  const owner = await readOwner()
  if (!owner) return none(401)
  // // No photo is shown on a locked device or after the sign-in has ended.
  if (!(await unlocked(owner.id))) return none(403)
  if ((await readEnds()).some((end) => end.user === owner.id && closesRegister(end))) return none(403)
  const db = replicaOf(owner.id)
  const kept = await db.photos.get(id)
  const signedIn = kept ? null : await readToken()
  if (!kept && signedIn?.user !== owner.id) return none(401)
  const found = kept ?? (await fetchPhoto({ db, token: signedIn?.token ?? '' }, id))
  return new Response(bytesOf(found), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
  })
}

/**
 * Responds to a photo request with the stored photo, or fetches it with the authorization header that an
 * image element cannot send.
 */
export const onPhoto = (event: FetchEvent): void => {
  const url = new URL(event.request.url)
  const [, id] = (url.origin === self.location.origin && PHOTO.exec(url.pathname)) || []
  // // The app's own fetches are not image requests.
  if (!id || event.request.method !== 'GET' || event.request.destination !== 'image') return
  event.respondWith(photo(id).catch(() => new Response(null, { status: 504 })))
}
