import type { CurrentUser } from '@contract/user.ts'
import { askServerTime } from '@/api/server-time.ts'
import { restoreToken, takeUpToken } from '@/api/token.ts'
import { currentUser, setUser } from '@/hooks/use-user.ts'
import { askForKey, joinKeyExchange, lockEverywhere } from '@/lock/key-exchange.ts'
import { changeDoors, removeLock, setLock } from '@/lock/lock.ts'
import { isWhollySealed, loadLocks } from '@/lock/lock-records.ts'
import { isSecretOf, type NextTry, nextTry, unlock, unlockByPassword } from '@/lock/unlock.ts'
import { lockState } from '@/lock/vault.ts'
import { requestSync } from '@/pwa/worker.ts'
import { finishSealingHere, storeAllAnew } from '@/replica/seal-here.ts'

export { type NextTry, NotUnlocked } from '@/lock/unlock.ts'
export { weakness } from '@/lock/weakness.ts'

/** How long the worker and other pages may take to give a page that starts the key, in ms. */
const KEY_WAIT_MS = 500

/** After a reload: another page, or the worker, may still hold the key. */
export const openHere = async (user: string): Promise<boolean> => {
  joinKeyExchange()
  const open = await askForKey(user, KEY_WAIT_MS)
  // The page before may have been closed while it sealed; an older version has sealed less.
  if (open) void finishHere(user)
  return open
}

/**
 * Seals what a cut has left in the clear. What cannot be sealed now, for want of room say, keeps nobody from their work:
 * the sync panel tells it, and the lock screen.
 * @returns whether nothing is left in the clear
 */
export const finishHere = async (user: string): Promise<boolean> => {
  await finishSealingHere(user).catch(() => undefined)
  return sealedHere(user)
}

/** Whether nothing that a user's lock is to seal lies on this device in the clear. */
export const sealedHere = async (user: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  return record !== undefined && isWhollySealed(record)
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
  await unlock(user.id, secret, askServerTime)
  await enter(user)
}

/**
 * The same with a password that the server has just taken.
 * @returns false where it is not the password that the lock was set with; nothing has changed then
 */
export const unlockHereByPassword = async (user: CurrentUser, password: string): Promise<boolean> => {
  const open = await unlockByPassword(user.id, password)
  if (open) await enter(user)
  return open
}

const enter = async (user: CurrentUser): Promise<void> => {
  await finishHere(user.id)
  await switchTo(user)
  await restoreToken(user.id)
  // What waited is sent now, and the worker gets its key.
  void requestSync('now')
}

/** When a user has their next try at the lock. */
export const nextTryHere = (user: string): Promise<NextTry> => nextTry(user, askServerTime)

/** Shows the app as another user of this device, whose data is still locked. */
export const switchTo = async (user: CurrentUser): Promise<void> => {
  const before = currentUser()
  if (before?.id === user.id) return
  if (before) lockEverywhere(before.id)
  await takeUpToken(user.id)
  await setUser(user)
}

/** Opens it with the password that the server has just taken; keeps an open lock's password up to date. */
export const openByPassword = async (user: string, password: string): Promise<void> => {
  if (lockState(user) === 'open') await changeDoors(user, { password })
  else if (await unlockByPassword(user, password)) await finishHere(user)
}

/**
 * Takes the lock away and stores everything in the clear again.
 * @returns false where the PIN or password is not right; nothing has changed then
 */
export const removeLockHere = async (user: string, secret: string): Promise<boolean> => {
  if (!(await isSecretOf(user, secret))) return false
  await removeLock(user, () => storeAllAnew(user))
  return true
}

/** A user who has locked their data on this device. */
export type LockedAccount = {
  user: CurrentUser
  /** Nothing of theirs lies here in the clear. */
  sealed: boolean
}

/** The users who have locked their data on this device, for the user who takes it over without a network. */
export const lockedAccounts = async (): Promise<LockedAccount[]> =>
  Object.values(await loadLocks()).map((record) => ({ user: record.user, sealed: isWhollySealed(record) }))
