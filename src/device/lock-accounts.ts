import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { lockedAccounts } from './lock-here.ts'
import { type OtherWaiting, othersWaiting } from './lock-waiting.ts'

/** What the screen of a locked device may know without a key. */
export type LockedHere = {
  /** Whether nothing of this user lies here in the clear. */
  sealed(user: string): boolean
  /** How many changes of this user have not been sent. */
  waiting(user: string): number
  /** Who else has locked their data here. */
  users: CurrentUser[]
  /** Work that waits of users who have no lock here. */
  unknown: OtherWaiting[]
}

/** Who has locked what on this device, and what waits; null until it is known. */
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
      // Nobody waits at the door for what has to be counted first.
      show([])
      // A browser that does not tell what it stores: then nothing is said of it.
      show(await othersWaiting('').catch((): OtherWaiting[] => []))
    }
    void look()
    return () => {
      gone = true
    }
  }, [])
  return here
}
