import { type Door, makeDoor, openDoor } from './door.ts'
import { lockEverywhere, shareKey, tellLocksChanged } from './key-exchange.ts'
import { changeLock, type LockRecord, loadLocks } from './lock-records.ts'
import { cipherOf, holdCipher, Locked } from './vault.ts'

/** Not this PIN and not this password; or not yet, after too many wrong ones. */
export class NotUnlocked extends Error {
  override name = 'NotUnlocked'
  constructor(
    readonly reason: 'wrong' | 'wait',
    /** No other try before this time, ms since 1970. */
    readonly notBefore: number,
  ) {
    super(reason)
  }
}

const KEY_BYTES = 32
const MINUTE_MS = 60_000
/** After the third wrong try each costs more time, in ms. */
const WAITS_MS = [0, 0, 0.5 * MINUTE_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

const waitAfter = (failures: number): number => WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0

/**
 * Until when there is no try. A clock that was turned back opens nothing sooner, and one that ran ahead when it was wrong
 * keeps nobody out for longer than the wait: it begins anew when it is first seen to be back (`fromNow`).
 */
export const waitsUntil = ({ failures, failedAt, notBefore }: LockRecord, now = Date.now()): number =>
  now < failedAt ? now + waitAfter(failures) : notBefore

/** The record of a failure that lies ahead of the clock as one of now. */
const fromNow = (record: LockRecord, now = Date.now()): LockRecord =>
  now < record.failedAt ? { ...record, failedAt: now, notBefore: now + waitAfter(record.failures) } : record

const doorsOf = async (key: Uint8Array, pin: string, password: string): Promise<LockRecord['doors']> => ({
  pin: await makeDoor(key, pin),
  password: await makeDoor(key, password),
})

/**
 * Sets a lock: from now on this user's data is sealed with a new key that is in memory alone, and stored wrapped. What
 * was here before is sealed by `sealAll`; should that be cut, it is done after the next unlock.
 */
export const setLock = async (
  user: LockRecord['user'],
  { pin, password, idleMinutes }: { pin: string; password: string; idleMinutes: number },
  sealAll: () => Promise<void>,
): Promise<void> => {
  const { makeCipher } = await import('./cipher.ts')
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const doors = await doorsOf(key, pin, password)
  await changeLock(user.id, (before) => {
    // A second key would make what the first has sealed unreadable.
    if (before) throw new Error('There is a lock already')
    return { user, doors, idleMinutes, sealed: false, failures: 0, failedAt: 0, notBefore: 0 }
  })
  holdCipher(user.id, makeCipher(key))
  shareKey(user.id)
  tellLocksChanged()
  await finishSealing(user.id, sealAll)
}

const finishSealing = async (user: string, sealAll: () => Promise<void>): Promise<void> => {
  await sealAll()
  await changeLock(user, (before) => (before ? { ...before, sealed: true, removing: false } : null))
}

const keyBehind = async (
  { pin, password }: LockRecord['doors'],
  secret: string,
): Promise<Uint8Array | null> => {
  const doors: Door[] = [pin, password]
  for (const door of doors) {
    const key = await openDoor(door, secret)
    if (key) return key
  }
  return null
}

/**
 * Opens a user's data with their PIN, passphrase or password, in every context.
 * @throws NotUnlocked
 */
export const unlock = async (user: string, secret: string, sealAll: () => Promise<void>): Promise<void> => {
  if (!(await loadLocks())[user]) return
  await changeLock(user, (before) => (before ? fromNow(before) : null))
  const record = (await loadLocks())[user]
  if (!record) return
  const until = waitsUntil(record)
  if (Date.now() < until) throw new NotUnlocked('wait', until)
  const key = await keyBehind(record.doors, secret)
  if (!key) {
    const now = Date.now()
    let notBefore = now
    // Counted from what is stored: another page may have taken a wrong one meanwhile.
    await changeLock(user, (before) => {
      const failures = (before?.failures ?? record.failures) + 1
      notBefore = now + waitAfter(failures)
      return before ? { ...before, failures, failedAt: now, notBefore } : null
    })
    throw new NotUnlocked(notBefore > now ? 'wait' : 'wrong', notBefore)
  }
  const { makeCipher } = await import('./cipher.ts')
  await changeLock(user, (before) => (before ? { ...before, failures: 0, failedAt: 0, notBefore: 0 } : null))
  holdCipher(user, makeCipher(key))
  shareKey(user)
  if (!record.sealed) await finishSealing(user, sealAll)
}

/**
 * Opens it with the password that the server has just taken, as far as the lock knows that password: a wrong one is no
 * try. @returns whether it is open
 */
export const unlockByPassword = async (user: string, password: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  const key = record && (await openDoor(record.doors.password, password))
  if (!key) return false
  const { makeCipher } = await import('./cipher.ts')
  await changeLock(user, (before) => (before ? { ...before, failures: 0, failedAt: 0, notBefore: 0 } : null))
  holdCipher(user, makeCipher(key))
  shareKey(user)
  return true
}

/** Gives an open lock another PIN, password or idle time. @throws Locked */
export const changeDoors = async (
  user: string,
  { pin, password, idleMinutes }: { pin?: string; password?: string; idleMinutes?: number },
): Promise<void> => {
  const cipher = cipherOf(user)
  if (!cipher) throw new Locked()
  const fresh = {
    ...(pin && { pin: await makeDoor(cipher.key, pin) }),
    ...(password && { password: await makeDoor(cipher.key, password) }),
  }
  await changeLock(user, (before) =>
    before
      ? { ...before, doors: { ...before.doors, ...fresh }, idleMinutes: idleMinutes ?? before.idleMinutes }
      : null,
  )
  tellLocksChanged()
}

/** Whether this is the PIN or the password of an open lock. */
export const isSecretOf = async (user: string, secret: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  return record !== undefined && (await keyBehind(record.doors, secret)) !== null
}

/** Forgets a lock and its key: after its data has been opened for good, or destroyed. */
export const dropLock = async (user: string): Promise<void> => {
  await changeLock(user, () => null)
  lockEverywhere(user)
  tellLocksChanged()
}
