import type { CurrentUser } from '@contract/user.ts'
import { get, update } from 'idb-keyval'
import type { Door } from './door.ts'
import { cipherOf, guard } from './vault.ts'

/** What a device keeps of one user's lock. The key is in it only wrapped. */
export type LockRecord = {
  user: CurrentUser
  /** The PIN or passphrase of this device, and the account's password for whoever forgets it. */
  doors: { pin: Door; password: Door }
  /** Minutes without a touch until the device locks itself. */
  idleMinutes: number
  /** Everything that was here before the lock has been sealed, in the form below. */
  sealed: boolean
  form?: number
  /** The lock is being taken away: who still holds the key writes in the clear. */
  removing?: boolean
  /** When the PIN or password last opened it, ms since 1970. */
  unlockedAt?: number
  /** Wrong tries since the last right one. */
  failures: number
  /** When the last wrong try was, by the device's clock and, where it answered, the server's; ms since 1970. */
  failedAt: number
  failedAtServer?: number | null
}

/** What this version seals: a higher number where it is more than the versions before did. */
export const SEALED_FORM = 3

/** Whether nothing that a lock is to seal lies here in the clear. */
export const isWhollySealed = ({ sealed, form }: LockRecord): boolean => sealed && form === SEALED_FORM

export type Records = Record<string, LockRecord>
const KEY = 'locks'

/** All locks of this device, by user. Tells the vault of this context. */
export const loadLocks = async (): Promise<Records> => {
  const records = (await get<Records>(KEY)) ?? {}
  guard(Object.keys(records).filter((user) => !(records[user]?.removing && cipherOf(user))))
  return records
}

/** Changes one user's record in one step; null takes it away. */
export const changeLock = async (
  user: string,
  change: (before: LockRecord | undefined) => LockRecord | null,
): Promise<void> => {
  await update<Records>(KEY, (before = {}) => {
    const { [user]: mine, ...others } = before
    const after = change(mine)
    return after ? { ...others, [user]: after } : others
  })
  await loadLocks()
}

/** Changes some of one user's record, where there is one, in one step. */
export const amendLock = (user: string, amend: (before: LockRecord) => Partial<LockRecord>): Promise<void> =>
  changeLock(user, (before) => (before ? { ...before, ...amend(before) } : null))
