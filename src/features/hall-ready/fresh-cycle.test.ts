import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FeedState, runFreshCycle } from './fresh-cycle.ts'

const START_TIME = Date.parse('2026-08-05T17:04:00Z')
const LIMIT_MS = 30_000
const idleState: FeedState = { phase: 'idle', problem: null, doneAt: START_TIME - 60_000, nextTryAt: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: START_TIME })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a check with a fake sync feed, whose states the test emits. `check.outcome` is the result so far. */
const startCheck = (initialState: FeedState | null) => {
  const listeners = new Set<(state: FeedState) => void>()
  let state = initialState
  const check = { asked: 0, outcome: null as string | null, followers: () => listeners.size }
  void runFreshCycle(
    {
      latest: () => state,
      follow: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      ask: () => void check.asked++,
    },
    LIMIT_MS,
  ).then((outcome) => {
    check.outcome = outcome
  })
  const emitState = async (change: Partial<FeedState>) => {
    state = { ...(state ?? idleState), ...change }
    for (const listener of [...listeners]) listener(state)
    await vi.advanceTimersByTimeAsync(1)
  }
  return { check, hear: emitState }
}

describe('sync cycle started by the check', () => {
  it('is requested at once and succeeds', async () => {
    const { check, hear } = startCheck(idleState)
    expect(check.asked).toBe(1)
    await hear({})
    await hear({ phase: 'receiving' })
    expect(check.outcome).toBeNull()
    await hear({ phase: 'idle', doneAt: START_TIME + 400 })
    expect(check).toMatchObject({ outcome: 'done', asked: 1 })
    expect(check.followers()).toBe(0)
  })

  it('is requested again if another cycle was already running', async () => {
    const { check, hear } = startCheck({ ...idleState, phase: 'receiving' })
    await vi.advanceTimersByTimeAsync(100)
    await hear({ phase: 'idle', doneAt: START_TIME + 100 })
    expect(check).toMatchObject({ outcome: null, asked: 2 })
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', doneAt: START_TIME + 300 })
    expect(check.outcome).toBe('done')
  })

  it('reports the new failure, not an older problem', async () => {
    const { check, hear } = startCheck({ ...idleState, problem: 'offline', nextTryAt: 5 })
    await hear({})
    expect(check.outcome).toBeNull()
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', problem: 'portal', nextTryAt: START_TIME + 800 })
    expect(check.outcome).toBe('portal')
  })

  it('succeeds after an older problem', async () => {
    const { check, hear } = startCheck({ ...idleState, problem: 'offline', nextTryAt: 5 })
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', problem: null, doneAt: START_TIME + 50, nextTryAt: 0 })
    expect(check.outcome).toBe('done')
  })

  it('ends at once if no user is signed in', async () => {
    const { check, hear } = startCheck(idleState)
    await hear({ problem: 'sign_in' })
    expect(check.outcome).toBe('sign_in')
  })

  it('times out after 30 seconds and reports the last problem', async () => {
    const silentCheck = startCheck(idleState)
    const failingCheck = startCheck({ ...idleState, problem: 'server', nextTryAt: 5 })
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
    expect(silentCheck.check.outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(silentCheck.check.outcome).toBe('late')
    expect(failingCheck.check.outcome).toBe('server')
    expect(silentCheck.check.followers()).toBe(0)
  })
})
