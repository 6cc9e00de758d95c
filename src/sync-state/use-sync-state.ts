import { useEffect, useState } from 'react'
import { Locked } from '@/lock/vault.ts'
import { runAfterPaint } from '@/replica/after-paint.ts'
import { onAnnouncement, type SyncState } from '@/replica/engine/announce.ts'
import { initialSyncState, readSyncState } from '@/replica/sync-state.ts'
import { countPending } from '@/replica/unsent-counts.ts'
import { useMaybeReplica } from './use-replica.ts'

export type SyncOverview = SyncState & {
  /**
   * Number of changes without a server response. If there are none, the number of photos that still have to be sent.
   */
  waiting: number
  /** Number of refused and quarantined changes, open conflicts, and decisions after a server restore. */
  needsYou: number
  /** True if the device had no room for the last save. */
  full: boolean
}

const emptyOverview: SyncOverview = { ...initialSyncState, waiting: 0, needsYou: 0, full: false }

/**
 * Returns this device's sync state and updates live.
 * @param full true if an earlier save found no room. The caller passes this, because the event is not announced again.
 */
export const useSyncState = (full = false): SyncOverview | null => {
  const replica = useMaybeReplica()
  const [overview, setOverview] = useState<SyncOverview | null>(null)
  useEffect(() => {
    if (!replica) return
    const { db } = replica
    let isUnmounted = false
    const initialOverview = { ...emptyOverview, full }
    const updateCounts = async () => {
      const [waitingCount, setAsideCount, conflictCount, removals] = await Promise.all([
        countPending(db),
        db.set_aside.count(),
        db
          .rows('conflicts')
          .filter((c) => !c.resolved_at)
          .count(),
        db.getMeta('removals'),
      ])
      const removalPrompts = removals && removals.people.length + removals.sessions.length > 0 ? 1 : 0
      if (!isUnmounted)
        setOverview((o) => ({
          ...(o ?? initialOverview),
          waiting: waitingCount,
          needsYou: setAsideCount + conflictCount + removalPrompts,
        }))
    }
    // Ignore an error if a sign-out has closed the database, or a lock has removed the key, during the count.
    const tryUpdateCounts = () =>
      updateCounts().catch((error: unknown) => {
        if (db.isOpen() && !(error instanceof Locked)) throw error
      })
    const stop = onAnnouncement((a) => {
      if (a.user !== db.user) return
      if (a.kind === 'full') setOverview((o) => ({ ...(o ?? initialOverview), full: a.full }))
      else if (a.kind === 'state') setOverview((o) => ({ ...(o ?? initialOverview), ...a.state }))
      else if (a.kind === 'queue' || (a.kind === 'rows' && a.table === 'conflicts')) void tryUpdateCounts()
    })
    // Wait for the first paint, so that the screen's content loads first.
    runAfterPaint(() => {
      if (isUnmounted) return
      void readSyncState(db.user).then((state) => {
        if (!isUnmounted) setOverview((o) => ({ ...(o ?? initialOverview), ...state }))
      })
      void tryUpdateCounts()
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [replica, full])
  return overview
}
