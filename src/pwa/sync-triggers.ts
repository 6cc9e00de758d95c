import { PENDING_CHECK_INTERVAL_MS } from '@/replica/engine/backoff.ts'
import { readToken } from '../api/token.ts'
import { runAfterPaint } from '../replica/after-paint.ts'
import type { ReplicaDb } from '../replica/db.ts'
import { countPending } from '../replica/unsent-counts.ts'
import { requestSync, wakeWhenOnline } from './worker.ts'

const PULL_INTERVAL_MS = 60_000

/**
 * Requests a sync at start, after writes, and when the page is visible or the network is back. Also requests a sync on
 * a server hint and at intervals. Returns the function that stops all triggers.
 */
export const startSyncTriggers = (db: ReplicaDb): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const syncNow = () => void requestSync('now')
  const syncIfVisible = () => {
    if (document.visibilityState === 'visible') syncNow()
  }
  document.addEventListener('visibilitychange', syncIfVisible, { signal })
  window.addEventListener('online', syncNow, { signal })
  window.addEventListener('pageshow', syncNow, { signal })

  let isFollowing = false
  /** Loads the code that follows the server's hints. If the code cannot be loaded, the next pull tries again. */
  const followHints = () => {
    if (isFollowing || signal.aborted) return
    isFollowing = true
    void import('@/replica/engine/events.ts').then(
      (m) => m.followEvents(db, readToken, signal, syncNow),
      () => {
        isFollowing = false
      },
    )
  }

  // Use a monotonic time, because the clock may be set back.
  let nextPullAt = performance.now() + PULL_INTERVAL_MS - PENDING_CHECK_INTERVAL_MS / 2
  const timer = setInterval(async () => {
    const pendingCount = await countPending(db).catch(() => 0)
    if (pendingCount === 0 && performance.now() < nextPullAt) return
    // Set the time half an interval early, because a timer may fire early. Otherwise the pull would wait for the third
    // tick.
    nextPullAt = performance.now() + PULL_INTERVAL_MS - PENDING_CHECK_INTERVAL_MS / 2
    followHints()
    void requestSync('timer')
  }, PENDING_CHECK_INTERVAL_MS)

  // Start after the first paint, because no user waits for the first sync.
  runAfterPaint(() => {
    if (signal.aborted) return
    followHints()
    syncNow()
  })
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

/** Requests a sync after a local change. Without a network, the worker is woken to sync when the network is back. */
export const syncAfterWrite = (): void => {
  void requestSync('now')
  void wakeWhenOnline()
}
