import { useSyncExternalStore } from 'react'
import { lockEverywhere } from '@/lock/key-exchange.ts'
import { countLocks, getLockState, type LockState, onLockChange } from '@/lock/vault.ts'

export { countLocks, getLockState, lockEverywhere }

/** Returns the state of a user's lock in this page. */
export const useLock = (user: string): LockState => useSyncExternalStore(onLockChange, () => getLockState(user))
