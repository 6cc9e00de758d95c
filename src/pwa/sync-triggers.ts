import { followEvents } from '@/replica/engine/events.ts'
import { readToken } from '../api/token.ts'
import { afterPaint } from '../replica/after-paint.ts'
import { waitingIn } from '../replica/counts.ts'
import type { ReplicaDb } from '../replica/db.ts'
import { requestSync, wakeWhenOnline } from './worker.ts'

const PENDING_MS = 30_000
const PULL_MS = 60_000

/**
 * Requests a sync at start, after writes, when the page is visible again and when the network is back. Also
 * requests one on a server hint and at intervals. Returns the function that stops it.
 */
export const startSyncTriggers = (db: ReplicaDb): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const now = () => void requestSync('now')
  const visible = () => {
    if (document.visibilityState === 'visible') now()
  }
  document.addEventListener('visibilitychange', visible, { signal })
  window.addEventListener('online', now, { signal })
  window.addEventListener('pageshow', now, { signal })

  // // Uses a monotonic time, because the clock may be set back.
  let pullDue = performance.now() + PULL_MS - PENDING_MS / 2
  const timer = setInterval(async () => {
    const pending = await waitingIn(db).catch(() => 0)
    if (pending === 0 && performance.now() < pullDue) return
    // // Half an interval early, because a timer may fire slightly early. The second tick pulls then, not the
    // third.
    pullDue = performance.now() + PULL_MS - PENDING_MS / 2
    void requestSync('timer')
  }, PENDING_MS)

  // // After the first paint, because no user waits for the first sync.
  afterPaint(() => {
    if (signal.aborted) return
    void followEvents(db, readToken, signal, now)
    now()
  })
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** Requests a sync after a local change. Wakes the worker later if the network is missing now. */
export const syncAfterWrite = (): void => {
  void requestSync('now')
  void wakeWhenOnline()
}
