import type { CurrentUser } from '@contract/user.ts'
import { get, update } from 'idb-keyval'
import type { WrappedKey } from './door.ts'
import { getCipher, setLockedUsers } from './vault.ts'

/** A user's lock as stored on the device. The key is only stored wrapped. */
export type LockRecord = {
  user: CurrentUser
  /** Doors for the PIN or passphrase of this device, and for the account's password if the PIN is forgotten. */
  doors: { pin: WrappedKey; password: WrappedKey }
  /** Minutes without a touch after which the device locks itself. */
  idleMinutes: number
  /** True if all data from before the lock is sealed. `form` is the value of SEAL_RULE_VERSION when it was sealed. */
  sealed: boolean
  form?: number
  /** True while the lock is being removed. Contexts with the key then write unencrypted data. */
  removing?: boolean
  /** Time of the last unlock with the PIN or password, ms since 1970. */
  unlockedAt?: number
  /** Number of wrong attempts since the last correct one. */
  failures: number
  /**
   * Time of the last wrong attempt, in ms since 1970. `failedAt` is the device's time. `failedAtServer` is the server's
   * time, null if the server did not respond.
   */
  failedAt: number
  failedAtServer?: number | null
}

/** Version number of the rule that selects the data to seal. Raise it when the app seals more data than before. */
export const SEAL_RULE_VERSION = 3

/** True if no data that the lock must seal is still unencrypted. */
export const isFullySealed = ({ sealed, form }: LockRecord): boolean => sealed && form === SEAL_RULE_VERSION

export type LockRecordByUser = Record<string, LockRecord>
const LOCKS_STORAGE_KEY = 'locks'

/** Loads all locks of this device, and updates the vault of this context. Key: user id. */
export const loadLocks = async (): Promise<LockRecordByUser> => {
  const records = (await get<LockRecordByUser>(LOCKS_STORAGE_KEY)) ?? {}
  setLockedUsers(Object.keys(records).filter((user) => !(records[user]?.removing && getCipher(user))))
  return records
}

/** Changes one user's record atomically. Returning null removes the record. */
export const changeLock = async (
  user: string,
  change: (before: LockRecord | undefined) => LockRecord | null,
): Promise<void> => {
  await update<LockRecordByUser>(LOCKS_STORAGE_KEY, (before = {}) => {
    const { [user]: ownRecord, ...otherRecords } = before
    const changedRecord = change(ownRecord)
    return changedRecord ? { ...otherRecords, [user]: changedRecord } : otherRecords
  })
  await loadLocks()
}

/** Changes properties of a user's record atomically, if there is a record. */
export const amendLock = (user: string, amend: (before: LockRecord) => Partial<LockRecord>): Promise<void> =>
  changeLock(user, (before) => (before ? { ...before, ...amend(before) } : null))
