import { Dexie } from 'dexie'
import { useEffect, useState } from 'react'
import { loadLocks } from '@/lock/lock-records.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { countUnsentItems } from '@/replica/unsent-counts.ts'

/** Unsent work of another user of this device. */
export type OtherUserPending = {
  user: string
  /** First name from the user's lock on this device, or null without a lock. */
  name: string | null
  /** Number of pending changes. */
  count: number
}

/**
 * Counts a user's unsent changes on this device. If all changes were sent, counts the photos that still have to be
 * sent.
 */
export const countPending = async (user: string): Promise<number> => {
  const db = new ReplicaDb(user)
  try {
    const { changes, photos } = await countUnsentItems(db)
    return changes || photos
  } finally {
    db.close()
  }
}

/**
 * Number of a user's unsent changes. `unknown` means that they could not be counted, so nothing may be treated as sent.
 */
export type UnsentCount = number | 'unknown'

export const countUnsent = (user: string): Promise<UnsentCount> => countPending(user).catch(() => 'unknown')

/** Lists the users who have a replica on this device. */
const listReplicaUsers = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).flatMap((name) => /^hallbook-([0-9a-f-]{36})$/.exec(name)?.[1] ?? [])

/** Lists other users of this device who have pending changes. */
export const listOthersPending = async (me: string): Promise<OtherUserPending[]> => {
  const [users, locks] = await Promise.all([listReplicaUsers(), loadLocks()])
  const otherUserIds = users.filter((user) => user !== me)
  const pendingByOthers = await Promise.all(
    otherUserIds.map(async (user) => ({
      user,
      name: locks[user]?.user.first_name ?? null,
      count: await countPending(user),
    })),
  )
  return pendingByOthers.filter(({ count }) => count > 0)
}

/** Lists other users with pending changes and updates live. */
export const useOthersPending = (me: string): OtherUserPending[] => {
  const [others, setOthers] = useState<OtherUserPending[]>([])
  useEffect(() => {
    let isUnmounted = false
    const load = () =>
      listOthersPending(me).then(
        (found) => {
          if (!isUnmounted) setOthers(found)
        },
        // Show no other users if the browser cannot list its databases.
        () => undefined,
      )
    void load()
    const unsubscribe = onAnnouncement((a) => {
      if (a.kind === 'queue' && a.user !== me) void load()
    })
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [me])
  return others
}
