import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { listLockedAccounts } from './lock-here.ts'
import { listOthersPending, type OtherUserPending } from './lock-pending.ts'

/** Data that the lock screen may show without a key. */
export type LockedUsers = {
  /** True if all data of this user on this device is encrypted. */
  sealed(user: string): boolean
  /** Number of unsent changes of this user. */
  waiting(user: string): number
  /** Users who have locked their data on this device. */
  users: CurrentUser[]
  /** Pending changes of users without a lock on this device. */
  unknown: OtherUserPending[]
}

/** Loads the locked users of this device and their pending changes. Null until loaded. */
export const useLockedUsers = (): LockedUsers | null => {
  const [lockedUsers, setLockedUsers] = useState<LockedUsers | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const accounts = await listLockedAccounts()
      const sealed = new Map(accounts.map(({ user, sealed }) => [user.id, sealed]))
      const updateLockedUsers = (work: readonly OtherUserPending[]) => {
        const countByUser = new Map(work.map(({ user, count }) => [user, count]))
        if (isUnmounted) return
        setLockedUsers({
          sealed: (user) => sealed.get(user) ?? false,
          waiting: (user) => countByUser.get(user) ?? 0,
          users: accounts.map(({ user }) => user),
          unknown: work.filter(({ user }) => !sealed.has(user)),
        })
      }
      // Show the lock screen before the changes are counted.
      updateLockedUsers([])
      // Show no counts if the browser cannot list its databases.
      updateLockedUsers(await listOthersPending('').catch((): OtherUserPending[] => []))
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [])
  return lockedUsers
}
