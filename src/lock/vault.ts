/** Seals and opens values with one user's key on this device. */
export type Cipher = {
  readonly key: Uint8Array
  /**
   * Seals a value.
   * @param about purpose of the value; opening it for another purpose fails
   */
  seal(value: unknown, about: string): Uint8Array
  /**
   * Opens a sealed value.
   * @throws if the bytes were changed, moved, or sealed with another key
   */
  open(sealed: Uint8Array, about: string): unknown
}

/** Thrown if data is sealed and this context does not have the key, because the device is locked. */
export class Locked extends Error {
  override name = 'Locked'
}

/** State of a user's lock. `none`: no lock is set. `open`: the key is in memory. `locked`: the key is not in memory. */
export type LockState = 'none' | 'open' | 'locked'

type Listener = () => void

// Store keys only in memory, never in storage. They are dropped when the context ends or the device is locked.
const ciphers = new Map<string, Cipher>()
const usersWithLock = new Set<string>()
const listeners = new Set<Listener>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const getLockState = (user: string): LockState => {
  if (!usersWithLock.has(user)) return 'none'
  return ciphers.has(user) ? 'open' : 'locked'
}

/** Returns the number of users with a lock on this device. */
export const countLocks = (): number => usersWithLock.size

/** Returns the cipher that opens sealed data, if this context has the key. */
export const getCipher = (user: string): Cipher | undefined => ciphers.get(user)

/**
 * Returns the cipher to write with, or undefined if the user has no lock.
 * @throws Locked
 */
export const getSealingCipher = (user: string): Cipher | undefined => {
  if (!usersWithLock.has(user)) return undefined
  const cipher = ciphers.get(user)
  if (!cipher) throw new Locked()
  return cipher
}

/** Sets the users who have a lock. From now on, their personal data is not written unencrypted in this context. */
export const setLockedUsers = (users: Iterable<string>): void => {
  usersWithLock.clear()
  for (const user of users) usersWithLock.add(user)
  notifyListeners()
}

export const storeCipher = (user: string, cipher: Cipher): void => {
  ciphers.set(user, cipher)
  notifyListeners()
}

export const removeCipher = (user: string): void => {
  if (ciphers.delete(user)) notifyListeners()
}

/** Subscribes to changes of locks in this context. Returns the unsubscribe function. */
export const onLockChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
