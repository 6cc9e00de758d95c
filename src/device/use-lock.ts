import { useSyncExternalStore } from 'react'
import { lockEverywhere } from '@/lock/key-exchange.ts'
import { countLocks, type LockState, lockState, onLockChange } from '@/lock/vault.ts'

export { countLocks, lockEverywhere, lockState }

/** Returns the state of a user's lock in this page. */
export const useLock = (user: string): LockState => useSyncExternalStore(onLockChange, () => lockState(user))
