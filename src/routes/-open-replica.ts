import type { CurrentUser } from '@contract/user.ts'
import { inTime, NoStorage } from '@/device/storage-trouble.ts'
import { syncAfterWrite } from '@/pwa/sync-triggers.ts'
import { openAhead, takeAhead } from '@/replica/ahead.ts'
import { isUpgradeBlocked } from '@/replica/db.ts'
import { expectedReplica } from '@/replica/expected.ts'
import { openReplica, type Replica } from '@/replica/replica.ts'
import { loadPicturesWith } from '@/ui/picture-address.ts'
import { prepareRegister } from './_app/sessions/-attendance/use-register.ts'

// As soon as its code is here: whose replica it is to be is still being asked.
const expected = expectedReplica()
if (expected) openAhead(expected)

export { sealedBy } from '@/device/register-opening.ts'
export { lookFirst } from '@/replica/sealed-rows.ts'

let opened: { user: string; replica: Promise<Replica> } | null = null

// Set before a screen is drawn, because each picture asks for the loader when it is mounted.
loadPicturesWith(async (picture) => {
  const replica = await opened?.replica
  if (!replica) return null
  const { loadPagePhoto } = await import('@/device/page-photos.ts')
  return loadPagePhoto(replica.db, picture)
})

/** A page that was started again and is younger than this, in ms, is not started once more: on a broken disk it would go on for ever. */
const YOUNG_MS = 60_000

/** The browser has taken the replica away beneath the page: a new start tells what is here now, and what went with it. */
const startAnew = (): void => {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (start?.type !== 'reload' || performance.now() > YOUNG_MS) location.reload()
}

/** Another tab may hold the database of an earlier version, or the browser not answer: then that is told. */
const openInTime = (replica: Promise<Replica>): Promise<Replica> =>
  inTime(replica, () => new NoStorage(isUpgradeBlocked() ? 'blocked' : 'silent', replica))

/** The replica stays open from screen to screen; another user opens another one. */
export const replicaOf = async (user: CurrentUser): Promise<Replica> => {
  const before = opened
  if (before?.user === user.id) {
    const replica = await openInTime(before.replica)
    if (replica.db.isOpen()) return replica
    if (opened !== before) return replicaOf(user)
  }
  const replica = takeAhead(user.id).then((db) => openReplica(user, syncAfterWrite, db))
  replica.then(({ db }) => db.backendDB().addEventListener('close', startAnew)).catch(() => undefined)
  opened = { user: user.id, replica }
  const failed = () => {
    if (opened?.replica === replica) opened = null
  }
  replica.catch(failed)
  void before?.replica.then((other) => other.close()).catch(() => undefined)
  return openInTime(replica)
}

const SESSION = /^\/sessions\/([0-9a-f-]{36})$/

/**
 * Reads what the page at `path` shows, while the rest of the app starts. What fails here is asked for again, and
 * reported, by the screen itself.
 */
export const readAhead = async (user: CurrentUser, path: string): Promise<void> => {
  const { db } = await replicaOf(user)
  const session = SESSION.exec(path)?.[1]
  if (session) await prepareRegister(db, session)
}
