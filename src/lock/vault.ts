/** Seals and opens values with one user's key on this device. */
export type Cipher = {
  readonly key: Uint8Array
  /** @param about what the value belongs to; a sealed value opens in no other place */
  seal(value: unknown, about: string): Uint8Array
  /** @throws where the bytes were changed, moved, or sealed with another key */
  open(sealed: Uint8Array, about: string): unknown
}

/** Something is sealed and this context does not hold the key: the device is locked. */
export class Locked extends Error {
  override name = 'Locked'
}

/** `none`: the user has set no lock; `open`: the key is in memory; `locked`: it is not. */
export type LockState = 'none' | 'open' | 'locked'

type Listener = () => void

// Memory alone holds keys: never a storage, and never longer than the context lives or the device is open.
const ciphers = new Map<string, Cipher>()
const guarded = new Set<string>()
const listeners = new Set<Listener>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const lockState = (user: string): LockState =>
  guarded.has(user) ? (ciphers.has(user) ? 'open' : 'locked') : 'none'

/** How many users have a lock on this device. */
export const countLocks = (): number => guarded.size

/** The cipher that opens what is sealed, if this context holds it. */
export const cipherOf = (user: string): Cipher | undefined => ciphers.get(user)

/**
 * The cipher to write with: undefined where the user has no lock.
 * @throws Locked
 */
export const sealingCipherOf = (user: string): Cipher | undefined => {
  if (!guarded.has(user)) return undefined
  const cipher = ciphers.get(user)
  if (!cipher) throw new Locked()
  return cipher
}

/** Tells this context who has a lock: of these users nothing personal is written in the clear. */
export const guard = (users: Iterable<string>): void => {
  guarded.clear()
  for (const user of users) guarded.add(user)
  tell()
}

export const holdCipher = (user: string, cipher: Cipher): void => {
  ciphers.set(user, cipher)
  tell()
}

export const forgetCipher = (user: string): void => {
  if (ciphers.delete(user)) tell()
}

/** Hears of every change of a lock in this context. */
export const onLockChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
