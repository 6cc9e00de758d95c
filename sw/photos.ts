import { closesRegister, readEnds } from '@/api/sign-in-end.ts'
import { readToken } from '@/api/token.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { readOwner } from '@/replica/owner.ts'
import { bytesOf, fetchPhoto } from '@/replica/photos.ts'
import { unlocked } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

const PHOTO = /^\/api\/media\/([0-9a-f-]{36})$/

/** So long after the last photo the replica is closed, in ms: a screen asks for dozens at once. */
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
  // Nobody sees a face on a locked device, nor where the sign-in was ended.
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

/** Answers a page that shows a photo: from this device, else from the server, with the header that a picture cannot send. */
export const onPhoto = (event: FetchEvent): void => {
  const url = new URL(event.request.url)
  const [, id] = (url.origin === self.location.origin && PHOTO.exec(url.pathname)) || []
  // Calls of the app itself are not pictures.
  if (!id || event.request.method !== 'GET' || event.request.destination !== 'image') return
  event.respondWith(photo(id).catch(() => new Response(null, { status: 504 })))
}
