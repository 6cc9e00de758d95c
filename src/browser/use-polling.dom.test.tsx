import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePolling } from './use-polling.ts'

const MINUTE_MS = 60_000
const INTERVAL_MS = 10_000

const poll = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  poll.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const start = (isActive = true) => renderHook(() => usePolling(poll, { intervalMs: INTERVAL_MS, isActive }))
/** Returns the number of polls in this time. */
const countPolls = (ms: number): number => {
  poll.mockClear()
  vi.advanceTimersByTime(ms)
  return poll.mock.calls.length
}

describe('polling', () => {
  it('stops ten minutes after the last input, and goes on with the next input', () => {
    start()
    expect(countPolls(9 * MINUTE_MS)).toBe(54)
    fireEvent.keyDown(document.body)
    expect(countPolls(9 * MINUTE_MS)).toBe(54)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(countPolls(12 * 60 * MINUTE_MS)).toBe(0)
    fireEvent.pointerDown(document.body)
    expect(countPolls(INTERVAL_MS)).toBe(1)
  })

  it('pauses while the page is hidden', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    start()
    expect(countPolls(MINUTE_MS)).toBe(0)
    visibility.mockReturnValue('visible')
    expect(countPolls(MINUTE_MS)).toBe(6)
  })

  it('does not start if it is inactive, and ends with its component', () => {
    start(false)
    expect(countPolls(MINUTE_MS)).toBe(0)
    start().unmount()
    expect(countPolls(MINUTE_MS)).toBe(0)
  })
})
