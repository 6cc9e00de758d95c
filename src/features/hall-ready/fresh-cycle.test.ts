import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FeedState, freshCycle } from './fresh-cycle.ts'

const START = Date.parse('2026-08-05T17:04:00Z')
const LIMIT_MS = 30_000
const idle: FeedState = { phase: 'idle', problem: null, doneAt: START - 60_000, nextTryAt: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sync whose states a test announces; `outcome` is what the check has heard so far. */
const pressed = (before: FeedState | null) => {
  const listeners = new Set<(state: FeedState) => void>()
  let state = before
  const check = { asked: 0, outcome: null as string | null, followers: () => listeners.size }
  void freshCycle(
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
  const hear = async (change: Partial<FeedState>) => {
    state = { ...(state ?? idle), ...change }
    for (const listener of [...listeners]) listener(state)
    await vi.advanceTimersByTimeAsync(1)
  }
  return { check, hear }
}

describe('a cycle of the sync that began after the press', () => {
  it('is asked for at once and ends well', async () => {
    const { check, hear } = pressed(idle)
    expect(check.asked).toBe(1)
    await hear({})
    await hear({ phase: 'receiving' })
    expect(check.outcome).toBeNull()
    await hear({ phase: 'idle', doneAt: START + 400 })
    expect(check).toMatchObject({ outcome: 'done', asked: 1 })
    expect(check.followers()).toBe(0)
  })

  it('is not the one that was under way: another is asked for', async () => {
    const { check, hear } = pressed({ ...idle, phase: 'receiving' })
    await vi.advanceTimersByTimeAsync(100)
    await hear({ phase: 'idle', doneAt: START + 100 })
    expect(check).toMatchObject({ outcome: null, asked: 2 })
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', doneAt: START + 300 })
    expect(check.outcome).toBe('done')
  })

  it('tells why it failed, and takes no old problem for the answer', async () => {
    const { check, hear } = pressed({ ...idle, problem: 'offline', nextTryAt: 5 })
    await hear({})
    expect(check.outcome).toBeNull()
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', problem: 'portal', nextTryAt: START + 800 })
    expect(check.outcome).toBe('portal')
  })

  it('ends well after an old problem', async () => {
    const { check, hear } = pressed({ ...idle, problem: 'offline', nextTryAt: 5 })
    await hear({ phase: 'receiving' })
    await hear({ phase: 'idle', problem: null, doneAt: START + 50, nextTryAt: 0 })
    expect(check.outcome).toBe('done')
  })

  it('says at once where nobody is signed in', async () => {
    const { check, hear } = pressed(idle)
    await hear({ problem: 'sign_in' })
    expect(check.outcome).toBe('sign_in')
  })

  it('waits 30 seconds at most, and then says what it knows', async () => {
    const silent = pressed(idle)
    const troubled = pressed({ ...idle, problem: 'server', nextTryAt: 5 })
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
    expect(silent.check.outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(silent.check.outcome).toBe('late')
    expect(troubled.check.outcome).toBe('server')
    expect(silent.check.followers()).toBe(0)
  })
})
