import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { listLockedAccounts } from './lock-here.ts'
import { listOthersPending, type OtherPending } from './lock-pending.ts'

/** Data that the lock screen may show without a key. */
export type LockedUsers = {
  /** True if all data of this user on this device is encrypted. */
  sealed(user: string): boolean
  /** Number of unsent changes of this user. */
  waiting(user: string): number
  /** Users who have locked their data on this device. */
  users: CurrentUser[]
  /** Pending changes of users without a lock on this device. */
  unknown: OtherPending[]
}

/** Loads the locked users of this device and their pending changes. Null until loaded. */
export const useLockedUsers = (): LockedUsers | null => {
  const [lockedUsers, setLockedUsers] = useState<LockedUsers | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const accounts = await listLockedAccounts()
      const sealed = new Map(accounts.map(({ user, sealed }) => [user.id, sealed]))
      const show = (work: readonly OtherPending[]) => {
        const counts = new Map(work.map(({ user, count }) => [user, count]))
        if (isUnmounted) return
        setLockedUsers({
          sealed: (user) => sealed.get(user) ?? false,
          waiting: (user) => counts.get(user) ?? 0,
          users: accounts.map(({ user }) => user),
          unknown: work.filter(({ user }) => !sealed.has(user)),
        })
      }
      // Show the lock screen before the changes are counted.
      show([])
      // Show no counts if the browser cannot list its databases.
      show(await listOthersPending('').catch((): OtherPending[] => []))
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [])
  return lockedUsers
}
