import type { SyncOverview } from '@/hooks/use-sync-state.ts'
import type { SyncOutcome } from './decide.ts'

export type FeedState = Pick<SyncOverview, 'phase' | 'problem' | 'doneAt' | 'nextTryAt'>

/** The sync as the check needs it. */
export type SyncFeed = {
  latest(): FeedState | null
  /** Hears every state from now on; call the result to stop. */
  follow(listener: (state: FeedState) => void): () => void
  /** Asks for a cycle at once. */
  ask(): void
}

/**
 * Asks for a cycle of the sync and waits until one that began after the call has ended.
 * @param limitMs how long at most; then the outcome is the last known problem, or `late`
 */
export const freshCycle = (feed: SyncFeed, limitMs: number): Promise<SyncOutcome> =>
  new Promise((resolve) => {
    let before = feed.latest()
    let askedAt = Date.now()
    // What a cycle under way has already read may be older than the call: its end does not count.
    let underWay = before !== null && before.phase !== 'idle'
    const end = (outcome: SyncOutcome) => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
    const stop = feed.follow((state) => {
      if (state.phase !== 'idle') return
      if (underWay) {
        underWay = false
        before = state
        askedAt = Date.now()
        feed.ask()
      } else if (state.problem === null) {
        if (state.doneAt !== null && state.doneAt > askedAt) end('done')
      } else if (state.problem === 'sign_in' || state.nextTryAt !== (before?.nextTryAt ?? 0)) {
        // Each failure sets the time of the next try again; without it the problem is still the old one. Only where
        // nobody is signed in is there no next try.
        end(state.problem)
      }
    })
    const timer = setTimeout(() => end(feed.latest()?.problem ?? 'late'), limitMs)
    feed.ask()
  })
