import { useEffect, useState } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'
import { waitingIn } from '@/replica/counts.ts'
import { onAnnouncement, type SyncState } from '@/replica/engine/announce.ts'
import { initialState, readState } from '@/replica/state.ts'
import { useMaybeReplica } from './use-replica.ts'

export type SyncOverview = SyncState & {
  /** Changes that the server has not answered, or photos of those that it has. */
  waiting: number
  /** Changes refused or held, conflicts not decided, and what a restored server asks. */
  needsYou: number
  /** The device refused to save: it has no room. */
  full: boolean
}

const empty: SyncOverview = { ...initialState, waiting: 0, needsYou: 0, full: false }

/**
 * How the sync of this device stands, followed live.
 * @param full whether the last save before this found no room: nobody tells it again
 */
export const useSyncState = (full = false): SyncOverview | null => {
  const replica = useMaybeReplica()
  const [overview, setOverview] = useState<SyncOverview | null>(null)
  useEffect(() => {
    if (!replica) return
    const { db } = replica
    let closed = false
    const before = { ...empty, full }
    const look = async () => {
      const [waiting, aside, conflicts, removals] = await Promise.all([
        waitingIn(db),
        db.set_aside.count(),
        db
          .rows('conflicts')
          .filter((c) => !c.resolved_at)
          .count(),
        db.getMeta('removals'),
      ])
      const asked = removals && removals.people.length + removals.sessions.length > 0 ? 1 : 0
      if (!closed) setOverview((o) => ({ ...(o ?? before), waiting, needsYou: aside + conflicts + asked }))
    }
    // Who signs out closes the database under it: there is nothing left to count.
    const count = () =>
      look().catch((error: unknown) => {
        if (db.isOpen()) throw error
      })
    const stop = onAnnouncement((a) => {
      if (a.user !== db.user) return
      if (a.kind === 'full') setOverview((o) => ({ ...(o ?? before), full: a.full }))
      else if (a.kind === 'state') setOverview((o) => ({ ...(o ?? before), ...a.state }))
      else if (a.kind === 'queue' || (a.kind === 'rows' && a.table === 'conflicts')) void count()
    })
    // What the screen is for comes first.
    afterPaint(() => {
      if (closed) return
      void readState(db.user).then((state) => {
        if (!closed) setOverview((o) => ({ ...(o ?? before), ...state }))
      })
      void count()
    })
    return () => {
      closed = true
      stop()
    }
  }, [replica, full])
  return overview
}
