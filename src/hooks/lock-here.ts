import type { CurrentUser } from '@contract/user.ts'
import { restoreToken, takeUpToken } from '@/api/token.ts'
import { askForKey, joinKeyExchange, lockEverywhere, tellLocksChanged } from '@/lock/key-exchange.ts'
import { changeDoors, dropLock, isSecretOf, setLock, unlock, unlockByPassword } from '@/lock/lock.ts'
import { changeLock, loadLocks } from '@/lock/lock-records.ts'
import { lockState } from '@/lock/vault.ts'
import { requestSync } from '@/pwa/worker.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { storeAnew } from '@/replica/sealing.ts'
import { currentUser, setUser } from './use-user.ts'

export { NotUnlocked } from '@/lock/lock.ts'
export { weakness } from '@/lock/weakness.ts'

/** How long the worker and other pages may take to give a page that starts the key, in ms. */
const KEY_WAIT_MS = 500

/** After a reload: another page, or the worker, may still hold the key. */
export const openHere = (user: string): Promise<boolean> => {
  joinKeyExchange()
  return askForKey(user, KEY_WAIT_MS)
}

/** Stores everything of a user on this device anew, sealed or in the clear as the lock now says. */
const storeAllAnew = async (user: string): Promise<void> => {
  const db = new ReplicaDb(user)
  try {
    await storeAnew(db)
  } finally {
    db.close()
  }
  await restoreToken()
}

/**
 * Sets a lock on this device for its user.
 * @param password of the account, which the server has taken: it opens the lock when the PIN is forgotten
 */
export const setLockHere = (
  user: CurrentUser,
  lock: { pin: string; password: string; idleMinutes: number },
): Promise<void> => setLock(user, lock, () => storeAllAnew(user.id)).then(() => requestSync('now'))

/**
 * Opens this user's data, and shows the app as them.
 * @throws NotUnlocked
 */
export const unlockHere = async (user: CurrentUser, secret: string): Promise<void> => {
  await unlock(user.id, secret, () => storeAllAnew(user.id))
  await switchTo(user)
  await restoreToken()
  // What waited is sent now, and the worker gets its key.
  void requestSync('now')
}

/** Shows the app as another user of this device, whose data is still locked. */
export const switchTo = async (user: CurrentUser): Promise<void> => {
  const before = currentUser()
  if (before?.id === user.id) return
  if (before) lockEverywhere(before.id)
  await takeUpToken(user.id)
  await setUser(user)
}

/** How many changes of a user have not been sent from this device; nothing of them is read. */
export const waitingHere = async (user: string): Promise<number> => {
  const db = new ReplicaDb(user)
  try {
    return (await db.outbox.count()) + (await db.set_aside.count())
  } finally {
    db.close()
  }
}

/** Opens it with the password that the server has just taken; keeps an open lock's password up to date. */
export const openByPassword = async (user: string, password: string): Promise<void> => {
  if (lockState(user) === 'open') await changeDoors(user, { password })
  else await unlockByPassword(user, password)
}

/**
 * Takes the lock away and stores everything in the clear again.
 * @returns false where the PIN or password is not right; nothing has changed then
 */
export const removeLockHere = async (user: string, secret: string): Promise<boolean> => {
  if (!(await isSecretOf(user, secret))) return false
  // Should this be cut, the next unlock seals what it left open.
  await changeLock(user, (before) => (before ? { ...before, sealed: false, removing: true } : null))
  tellLocksChanged()
  await storeAllAnew(user)
  await dropLock(user)
  return true
}

/** The users who have locked their data on this device, for whoever takes it over without a network. */
export const lockedUsers = async (): Promise<CurrentUser[]> =>
  Object.values(await loadLocks()).map(({ user }) => user)
