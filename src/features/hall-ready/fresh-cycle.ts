import type { SyncOverview } from '@/sync-state/use-sync-state.ts'
import type { SyncOutcome } from './decide.ts'

export type FeedState = Pick<SyncOverview, 'phase' | 'problem' | 'doneAt' | 'nextTryAt'>

/** Sync feed for the check. It returns the current state, reports new states, and accepts requests for a cycle. */
export type SyncFeed = {
  latest(): FeedState | null
  /** Subscribes to all further states and returns a function that unsubscribes. */
  follow(listener: (state: FeedState) => void): () => void
  /** Requests a sync cycle at once. */
  ask(): void
}

/**
 * Requests a sync cycle and waits for the end of a cycle that started after the call.
 * @param limitMs timeout in ms, after which the result is the last known problem or `late`
 */
export const runFreshCycle = (feed: SyncFeed, limitMs: number): Promise<SyncOutcome> =>
  new Promise((resolve) => {
    let previousState = feed.latest()
    let requestedAt = Date.now()
    // Ignore the end of a cycle that is already running, because it may have read older data.
    let isOldCycleRunning = previousState !== null && previousState.phase !== 'idle'
    const finish = (outcome: SyncOutcome) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const unsubscribe = feed.follow((state) => {
      if (state.phase !== 'idle') return
      if (isOldCycleRunning) {
        isOldCycleRunning = false
        previousState = state
        requestedAt = Date.now()
        feed.ask()
      } else if (state.problem === null) {
        if (state.doneAt !== null && state.doneAt > requestedAt) finish('done')
      } else if (state.problem === 'sign_in' || state.nextTryAt !== (previousState?.nextTryAt ?? 0)) {
        // Report only a new failure. Each failure changes the time of the next retry, so an unchanged time means an
        // older problem. Without a signed-in user no retry is scheduled.
        finish(state.problem)
      }
    })
    const timer = setTimeout(() => finish(feed.latest()?.problem ?? 'late'), limitMs)
    feed.ask()
  })
