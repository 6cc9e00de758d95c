import { Dexie } from 'dexie'
import { useEffect, useState } from 'react'
import { loadLocks } from '@/lock/lock-records.ts'
import { unsentIn } from '@/replica/counts.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'

/** Work of another user of this device that has not been sent. */
export type OtherWaiting = {
  user: string
  /** Their first name, where they have a lock here; null where this device does not know it. */
  name: string | null
  /** How many changes. */
  count: number
}

/** How many changes of a user have not been sent from this device; a photo counts where its change is sent. */
export const waitingHere = async (user: string): Promise<number> => {
  const db = new ReplicaDb(user)
  try {
    const { changes, photos } = await unsentIn(db)
    return changes || photos
  } finally {
    db.close()
  }
}

/** How much of a user's work has not been sent; `unknown` where it cannot be counted: then nothing is taken to be sent. */
export type Unsent = number | 'unknown'

export const countUnsent = (user: string): Promise<Unsent> => waitingHere(user).catch(() => 'unknown')

/** Whose replicas this device has. */
const usersHere = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).flatMap((name) => /^hallbook-([0-9a-f-]{36})$/.exec(name)?.[1] ?? [])

/** Whose work waits on this device besides that of `me`. */
export const othersWaiting = async (me: string): Promise<OtherWaiting[]> => {
  const [users, locks] = await Promise.all([usersHere(), loadLocks()])
  const others = users.filter((user) => user !== me)
  const found = await Promise.all(
    others.map(async (user) => ({
      user,
      name: locks[user]?.user.first_name ?? null,
      count: await waitingHere(user),
    })),
  )
  return found.filter(({ count }) => count > 0)
}

/** Whose work waits on this device besides that of `me`, while it is shown. */
export const useOthersWaiting = (me: string): OtherWaiting[] => {
  const [others, setOthers] = useState<OtherWaiting[]>([])
  useEffect(() => {
    let gone = false
    const look = () =>
      othersWaiting(me).then(
        (found) => {
          if (!gone) setOthers(found)
        },
        // A browser that does not tell what it stores: then nothing is said of others.
        () => undefined,
      )
    void look()
    const stop = onAnnouncement((a) => {
      if (a.kind === 'queue' && a.user !== me) void look()
    })
    return () => {
      gone = true
      stop()
    }
  }, [me])
  return others
}
