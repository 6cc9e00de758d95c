import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { lockedAccounts } from './lock-here.ts'
import { type OtherWaiting, othersWaiting } from './lock-waiting.ts'

/** Data that the screen of a locked device may show without a key. */
export type LockedHere = {
  /** True if all data of this user on this device is encrypted. */
  sealed(user: string): boolean
  /** Number of unsent changes of this user. */
  waiting(user: string): number
  /** Other users who have locked their data here. */
  users: CurrentUser[]
  /** Pending changes of users without a lock here. */
  unknown: OtherWaiting[]
}

/** Loads the locked users of this device and their pending changes. Null until loaded. */
export const useLockedHere = (): LockedHere | null => {
  const [here, setHere] = useState<LockedHere | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      const accounts = await lockedAccounts()
      const sealed = new Map(accounts.map(({ user, sealed }) => [user.id, sealed]))
      const show = (work: readonly OtherWaiting[]) => {
        const counts = new Map(work.map(({ user, count }) => [user, count]))
        if (gone) return
        setHere({
          sealed: (user) => sealed.get(user) ?? false,
          waiting: (user) => counts.get(user) ?? 0,
          users: accounts.map(({ user }) => user),
          unknown: work.filter(({ user }) => !sealed.has(user)),
        })
      }
      // Shows the lock screen before the changes are counted.
      show([])
      // If the browser cannot list its databases, no counts are shown.
      show(await othersWaiting('').catch((): OtherWaiting[] => []))
    }
    void look()
    return () => {
      gone = true
    }
  }, [])
  return here
}
