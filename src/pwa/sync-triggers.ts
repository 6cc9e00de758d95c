import { followEvents } from '@/replica/engine/events.ts'
import { readToken } from '../api/token.ts'
import { afterPaint } from '../replica/after-paint.ts'
import { waitingIn } from '../replica/counts.ts'
import type { ReplicaDb } from '../replica/db.ts'
import { requestSync, wakeWhenOnline } from './worker.ts'

const PENDING_MS = 30_000
const PULL_MS = 60_000

/**
 * Asks for a sync whenever there is reason to: on start, after a write, when the page is seen again, when
 * the network comes back, on a hint of the server, and from time to time. Call the result to stop.
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

  // Not by the clock, which may be set back.
  let pullDue = performance.now() + PULL_MS - PENDING_MS / 2
  const timer = setInterval(async () => {
    const pending = await waitingIn(db).catch(() => 0)
    if (pending === 0 && performance.now() < pullDue) return
    // A timer may be early by a moment: its second look is the one, not its third.
    pullDue = performance.now() + PULL_MS - PENDING_MS / 2
    void requestSync('timer')
  }, PENDING_MS)

  // The screen first: nobody waits for this.
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

/** After a local change: send it soon, and wake the worker later should the network be gone. */
export const syncAfterWrite = (): void => {
  void requestSync('now')
  void wakeWhenOnline()
}
