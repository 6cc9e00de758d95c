import { useEffect, useEffectEvent } from 'react'

/**
 * Time in ms after the last input at which polling pauses. A call counts as use of the sign-in, so a page that polls
 * without end would keep staff signed in who left the computer.
 */
const MAX_IDLE_MS = 10 * 60_000

type PollingOptions = { intervalMs: number; isActive: boolean }

/** Calls `poll` at intervals while the page is visible and in use. */
export const usePolling = (poll: () => void, { intervalMs, isActive }: PollingOptions): void => {
  const pollNow = useEffectEvent(poll)
  useEffect(() => {
    if (!isActive) return
    let lastInputTime = Date.now()
    const recordInput = () => {
      lastInputTime = Date.now()
    }
    const abortController = new AbortController()
    const listenerOptions = { capture: true, passive: true, signal: abortController.signal }
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
      document.addEventListener(event, recordInput, listenerOptions)
    const timer = setInterval(() => {
      // Use the absolute value, so that a clock that was set back does not extend the time.
      const isInUse = Math.abs(Date.now() - lastInputTime) < MAX_IDLE_MS
      if (isInUse && document.visibilityState === 'visible') pollNow()
    }, intervalMs)
    return () => {
      abortController.abort()
      clearInterval(timer)
    }
  }, [intervalMs, isActive])
}
