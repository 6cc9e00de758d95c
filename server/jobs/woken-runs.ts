import { describeError, type Log } from '../log.ts'

const MINUTE_MS = 60_000

export type WokenRuns = {
  /** Starts a run now. If a run is active, another run follows it. */
  wake(): void
  /** Stops the timer. A running job stops after its current piece of work. */
  stop(): Promise<void>
}

/** Runs that do nothing, used if no provider is configured for sending. Work that is due stays pending. */
export const noRuns: WokenRuns = { wake: () => {}, stop: async () => {} }

type Options = {
  /** Does all due work once. Ends early once `signal` is aborted. */
  run: (signal: AbortSignal) => Promise<void>
  /** Called after the last run. */
  end: () => void | Promise<void>
  log: Log
  /** Log message for a failed run. */
  failed: string
}

/** Starts a run immediately, then each minute and whenever woken. Only one run is active at a time. */
export const startWokenRuns = ({ run, end, log, failed }: Options): WokenRuns => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let shouldRunAgain = false
  const runUntilDone = async (): Promise<void> => {
    do {
      shouldRunAgain = false
      await run(signal).catch((error: unknown) => log.error(describeError(error), failed))
    } while (shouldRunAgain && !signal.aborted)
    running = undefined
  }
  const wake = (): void => {
    if (signal.aborted) return
    // A run near its end may have missed the new work, so run again.
    if (running) shouldRunAgain = true
    else running = runUntilDone()
  }
  wake()
  const timer = setInterval(wake, MINUTE_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
      await end()
    },
  }
}
