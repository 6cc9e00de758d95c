import type { CurrentUser } from '@contract/user.ts'
import { fetchServerTime } from '@/api/server-time.ts'
import { restoreParkedToken, rewriteToken } from '@/api/token.ts'
import { joinKeyExchange, lockEverywhere, requestKey } from '@/lock/key-exchange.ts'
import { changeLockSettings, removeLock, setLock } from '@/lock/lock.ts'
import { isFullySealed, loadLocks } from '@/lock/lock-records.ts'
import { getNextTry, isCorrectSecret, type NextTry, unlock, unlockByPassword } from '@/lock/unlock.ts'
import { getLockState } from '@/lock/vault.ts'
import { requestSync } from '@/pwa/worker.ts'
import { finishSealingData, rewriteAllData } from '@/replica/rewrite-all-data.ts'
import { getCurrentUser, setUser } from '@/user/use-user.ts'

export { type NextTry, NotUnlocked } from '@/lock/unlock.ts'
export { findWeakness } from '@/lock/weakness.ts'

/** Time in ms that a starting page waits for the key from the worker or another page. */
const KEY_WAIT_MS = 500

/** Opens the lock after a reload if another page or the worker still has the key. */
export const openLockHere = async (user: string): Promise<boolean> => {
  joinKeyExchange()
  const isOpen = await requestKey(user, KEY_WAIT_MS)
  // Encrypt the remaining plain data. The previous page may have been closed during encryption, and an older app
  // version encrypted less.
  if (isOpen) void finishSealing(user)
  return isOpen
}

/**
 * Encrypts data that an interrupted run left as plain text. A failure, such as a lack of space, does not block the
 * user. The sync panel and the lock screen show the failure.
 * @returns true if no plain data is left
 */
export const finishSealing = async (user: string): Promise<boolean> => {
  await finishSealingData(user).catch(() => undefined)
  return isSealedHere(user)
}

/** Returns true if all data that a user's lock covers is encrypted on this device. */
export const isSealedHere = async (user: string): Promise<boolean> => {
  const lockRecord = (await loadLocks())[user]
  return lockRecord !== undefined && isFullySealed(lockRecord)
}

/**
 * Sets a user's lock on this device.
 * @param lock.password the account password, which the server has accepted. It opens the lock if the PIN is forgotten.
 */
export const setLockHere = (
  user: CurrentUser,
  lock: { pin: string; password: string; idleMinutes: number },
): Promise<void> => setLock(user, lock, () => rewriteAllData(user.id)).then(() => requestSync('now'))

/**
 * Unlocks this user's data and switches the app to this user.
 * @throws NotUnlocked
 */
export const unlockHere = async (user: CurrentUser, secret: string): Promise<void> => {
  await unlock(user.id, secret, fetchServerTime)
  await enterApp(user)
}

/**
 * Unlocks with a password that the server has just accepted, and switches the app to the user.
 * @returns false, without any change, if the lock was set with another password
 */
export const unlockHereByPassword = async (user: CurrentUser, password: string): Promise<boolean> => {
  const isOpen = await unlockByPassword(user.id, password)
  if (isOpen) await enterApp(user)
  return isOpen
}

const enterApp = async (user: CurrentUser): Promise<void> => {
  await finishSealing(user.id)
  await switchToUser(user)
  await rewriteToken(user.id)
  // Request a sync, which sends the pending changes now and passes the key to the worker.
  void requestSync('now')
}

/** Returns when the next attempt to unlock is allowed. */
export const getNextTryHere = (user: string): Promise<NextTry> => getNextTry(user, fetchServerTime)

/** Switches the app to another user of this device. The previous user's data is locked. */
export const switchToUser = async (user: CurrentUser): Promise<void> => {
  const previousUser = getCurrentUser()
  if (previousUser?.id === user.id) return
  if (previousUser) lockEverywhere(previousUser.id)
  await restoreParkedToken(user.id)
  await setUser(user)
}

/**
 * Unlocks with a password that the server has just accepted. If the lock is already open, changes the lock's password
 * to this one.
 */
export const openLockByPassword = async (user: string, password: string): Promise<void> => {
  if (getLockState(user) === 'open') await changeLockSettings(user, { password })
  else if (await unlockByPassword(user, password)) await finishSealing(user)
}

/**
 * Removes the lock and stores all data as plain text again.
 * @returns false, without any change, if the PIN or password is wrong
 */
export const removeLockHere = async (user: string, secret: string): Promise<boolean> => {
  if (!(await isCorrectSecret(user, secret))) return false
  await removeLock(user, () => rewriteAllData(user))
  return true
}

/** A user who has locked their data on this device. */
export type LockedAccount = {
  user: CurrentUser
  /** True if all data of this user on this device is encrypted. */
  sealed: boolean
}

/**
 * Lists the users who have locked their data on this device, so that one of them can unlock it and take over the tablet
 * without a network.
 */
export const listLockedAccounts = async (): Promise<LockedAccount[]> =>
  Object.values(await loadLocks()).map((record) => ({ user: record.user, sealed: isFullySealed(record) }))
