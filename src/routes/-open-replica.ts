import type { CurrentUser } from '@contract/user.ts'
import { NoStorage, withTimeout } from '@/browser/storage-trouble.ts'
import { syncAfterWrite } from '@/pwa/sync-triggers.ts'
import { isUpgradeBlocked } from '@/replica/db.ts'
import { openReplicaEarly, takeEarlyReplica } from '@/replica/early-replica.ts'
import { readExpectedUser } from '@/replica/expected-replica.ts'
import { openReplica, type Replica } from '@/replica/replica.ts'
import { setPictureLoader } from '@/ui/picture-address.ts'
import { prepareRegister } from './_app/sessions/-attendance/use-register.ts'

// Open the expected replica as soon as this code is loaded, while the user is still being checked.
const expectedUser = readExpectedUser()
if (expectedUser) openReplicaEarly(expectedUser)

export { readLockFacts } from '@/device-lock/register-opening.ts'
export { readStartFacts } from '@/replica/start-facts.ts'

let currentReplica: { user: string; replica: Promise<Replica> } | null = null

// Register the loader before the first render, because each picture requests its loader when it is mounted.
setPictureLoader(async (picture) => {
  const replica = await currentReplica?.replica
  if (!replica) return null
  const { loadPagePhoto } = await import('@/device-storage/page-photos.ts')
  return loadPagePhoto(replica.db, picture)
})

/**
 * Minimum age of a reloaded page in ms before it may reload again. Otherwise a broken disk would cause an endless loop.
 */
const MIN_RELOAD_AGE_MS = 60_000

/** Reloads the page after the browser has closed the replica. The new page shows the remaining data and the loss. */
const reloadOnce = (): void => {
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigationEntry?.type !== 'reload' || performance.now() > MIN_RELOAD_AGE_MS) location.reload()
}

/**
 * Opens the replica with a time limit. It fails if another tab blocks an upgrade, or if the browser does not respond.
 */
const openWithTimeout = (replica: Promise<Replica>): Promise<Replica> =>
  withTimeout(replica, () => new NoStorage(isUpgradeBlocked() ? 'blocked' : 'silent', replica))

/** Returns the user's replica, which stays open between screens. A different user gets a new replica. */
export const getReplica = async (user: CurrentUser): Promise<Replica> => {
  const previousReplica = currentReplica
  if (previousReplica?.user === user.id) {
    const replica = await openWithTimeout(previousReplica.replica)
    if (replica.db.isOpen()) return replica
    if (currentReplica !== previousReplica) return getReplica(user)
  }
  const replica = takeEarlyReplica(user.id).then((db) => openReplica(user, syncAfterWrite, db))
  replica.then(({ db }) => db.backendDB().addEventListener('close', reloadOnce)).catch(() => undefined)
  currentReplica = { user: user.id, replica }
  const handleFailure = () => {
    if (currentReplica?.replica === replica) currentReplica = null
  }
  replica.catch(handleFailure)
  void previousReplica?.replica.then((other) => other.close()).catch(() => undefined)
  return openWithTimeout(replica)
}

const SESSION_PATH = /^\/sessions\/([0-9a-f-]{36})$/

/**
 * Prefetches the data of the page at `path` while the rest of the app starts. The screen loads failed data again and
 * reports the error.
 */
export const prefetchPage = async (user: CurrentUser, path: string): Promise<void> => {
  const { db } = await getReplica(user)
  const session = SESSION_PATH.exec(path)?.[1]
  if (session) await prepareRegister(db, session)
}
