import { makeDoor } from './door.ts'
import { lockEverywhere, shareKey, tellLocksChanged } from './key-exchange.ts'
import {
  amendLock,
  changeLock,
  isWhollySealed,
  type LockRecord,
  loadLocks,
  SEALED_FORM,
} from './lock-records.ts'
import { cipherOf, holdCipher, Locked } from './vault.ts'

const KEY_BYTES = 32

/** Stores everything of a user on this device again, as the lock then says. */
type StoreAll = () => Promise<void>

/** One context at a time stores everything again; one that ends in the middle lets the next in. */
const alone = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`hallbook-sealing-${user}`, work)

const doorsOf = async (key: Uint8Array, pin: string, password: string): Promise<LockRecord['doors']> => ({
  pin: await makeDoor(key, pin),
  password: await makeDoor(key, password),
})

/**
 * Sets a lock: from now on this user's data is sealed with a new key that is in memory alone, and stored wrapped. What
 * was here before is sealed by `sealAll`; should that be cut, `finishSealing` does it.
 */
export const setLock = async (
  user: LockRecord['user'],
  { pin, password, idleMinutes }: { pin: string; password: string; idleMinutes: number },
  sealAll: StoreAll,
): Promise<void> => {
  const { makeCipher } = await import('./cipher.ts')
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const doors = await doorsOf(key, pin, password)
  await alone(user.id, async () => {
    await changeLock(user.id, (before) => {
      // A second key would make what the first has sealed unreadable.
      if (before) throw new Error('There is a lock already')
      return { user, doors, idleMinutes, sealed: false, failures: 0, failedAt: 0, unlockedAt: Date.now() }
    })
    holdCipher(user.id, makeCipher(key))
    shareKey(user.id)
    tellLocksChanged()
    await sealRest(user.id, sealAll)
  })
}

const sealRest = async (user: string, sealAll: StoreAll): Promise<void> => {
  await sealAll()
  await amendLock(user, () => ({ sealed: true, form: SEALED_FORM }))
}

/**
 * Seals what still lies in the clear because sealing, or taking the lock away, was cut, or because an older version
 * sealed less. Only a context with the key can; where one is at it already, this waits and finds nothing left.
 */
export const finishSealing = (user: string, sealAll: StoreAll): Promise<void> =>
  alone(user, async () => {
    const record = (await loadLocks())[user]
    if (!record || isWhollySealed(record) || !cipherOf(user)) return
    if (record.removing) {
      // From here on nobody writes in the clear any more.
      await amendLock(user, () => ({ removing: false }))
      tellLocksChanged()
    }
    await sealRest(user, sealAll)
  })

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
  await amendLock(user, (before) => ({
    doors: { ...before.doors, ...fresh },
    idleMinutes: idleMinutes ?? before.idleMinutes,
  }))
  tellLocksChanged()
}

/**
 * Takes an open lock away.
 * @param openAll stores everything in the clear; should it be cut, the lock stays and seals again
 */
export const removeLock = (user: string, openAll: StoreAll): Promise<void> =>
  alone(user, async () => {
    await amendLock(user, () => ({ sealed: false, removing: true }))
    tellLocksChanged()
    await openAll()
    await dropLock(user)
  })

/** Forgets a lock and its key: after its data has been opened for good, or destroyed. */
export const dropLock = async (user: string): Promise<void> => {
  await changeLock(user, () => null)
  lockEverywhere(user)
  tellLocksChanged()
}
