import { wrapLockKey } from './door.ts'
import { announceLocksChanged, lockEverywhere, shareKey } from './key-exchange.ts'
import { amendLock, changeLock, isFullySealed, type LockRecord, loadLocks, SEAL_RULE_VERSION } from './lock-records.ts'
import { getCipher, Locked, storeCipher } from './vault.ts'

const KEY_BYTES = 32

/**
 * Function that stores all of a user's data on this device again. It writes the data sealed or unencrypted, as the lock
 * requires.
 */
type StoreAll = () => Promise<void>

/** Runs `work` in only one context at a time. If that context dies, the next context continues. */
const runExclusively = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`hallbook-sealing-${user}`, work)

const wrapKeyForSecrets = async (key: Uint8Array, pin: string, password: string): Promise<LockRecord['doors']> => ({
  pin: await wrapLockKey(key, pin),
  password: await wrapLockKey(key, password),
})

/**
 * Sets a lock. From now on, the user's data is sealed with a new key, which is in memory and stored wrapped. `sealAll`
 * seals the existing data. If `sealAll` is interrupted, `finishSealing` continues.
 */
export const setLock = async (
  user: LockRecord['user'],
  { pin, password, idleMinutes }: { pin: string; password: string; idleMinutes: number },
  sealAll: StoreAll,
): Promise<void> => {
  const { makeCipher } = await import('./cipher.ts')
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const wrappedKeys = await wrapKeyForSecrets(key, pin, password)
  await runExclusively(user.id, async () => {
    await changeLock(user.id, (before) => {
      // Refuse a second key, because it would make the data sealed with the first key unreadable.
      if (before) throw new Error('There is a lock already')
      return { user, doors: wrappedKeys, idleMinutes, sealed: false, failures: 0, failedAt: 0, unlockedAt: Date.now() }
    })
    storeCipher(user.id, makeCipher(key))
    shareKey(user.id)
    announceLocksChanged()
    await completeSealing(user.id, sealAll)
  })
}

const completeSealing = async (user: string, sealAll: StoreAll): Promise<void> => {
  await sealAll()
  await amendLock(user, () => ({ sealed: true, form: SEAL_RULE_VERSION }))
}

/**
 * Seals data that is still unencrypted. Such data exists if sealing or lock removal was interrupted, or if an older app
 * version sealed less data. Needs the key. If another context is already sealing, this call waits for that context and
 * then finds nothing left to seal.
 */
export const finishSealing = (user: string, sealAll: StoreAll): Promise<void> =>
  runExclusively(user, async () => {
    const record = (await loadLocks())[user]
    if (!record || isFullySealed(record) || !getCipher(user)) return
    if (record.removing) {
      // Clear `removing` first, so that no context writes unencrypted data from now on.
      await amendLock(user, () => ({ removing: false }))
      announceLocksChanged()
    }
    await completeSealing(user, sealAll)
  })

/**
 * Changes the PIN, password or idle time of an open lock.
 * @throws Locked
 */
export const changeLockSettings = async (
  user: string,
  { pin, password, idleMinutes }: { pin?: string; password?: string; idleMinutes?: number },
): Promise<void> => {
  const cipher = getCipher(user)
  if (!cipher) throw new Locked()
  const newWrappedKeys = {
    ...(pin && { pin: await wrapLockKey(cipher.key, pin) }),
    ...(password && { password: await wrapLockKey(cipher.key, password) }),
  }
  await amendLock(user, (before) => ({
    doors: { ...before.doors, ...newWrappedKeys },
    idleMinutes: idleMinutes ?? before.idleMinutes,
  }))
  announceLocksChanged()
}

/**
 * Removes an open lock.
 * @param openAll stores everything unencrypted; if it is interrupted, the lock stays and seals again
 */
export const removeLock = (user: string, openAll: StoreAll): Promise<void> =>
  runExclusively(user, async () => {
    await amendLock(user, () => ({ sealed: false, removing: true }))
    announceLocksChanged()
    await openAll()
    await dropLock(user)
  })

/** Deletes a lock and its key, after its data has been decrypted or destroyed. */
export const dropLock = async (user: string): Promise<void> => {
  await changeLock(user, () => null)
  lockEverywhere(user)
  announceLocksChanged()
}
