import { describeError, type Log } from '../core/log.ts'
import { startJobClock } from './job-clock.ts'

const MINUTE_MS = 60_000

export type WakeableJob = {
  /** Starts a run now. If a run is active, another run follows it. */
  wake(): void
  /** Stops the timer. A running job stops after its current piece of work. */
  stop(): Promise<void>
}

/** Runs that do nothing, used if no provider is configured for sending. Work that is due stays pending. */
export const idleJob: WakeableJob = { wake: () => {}, stop: async () => {} }

type WakeableJobOptions = {
  /** Does all due work once. Ends early once `signal` is aborted. */
  run: (signal: AbortSignal) => Promise<void>
  /** Called after the last run. */
  end: () => void | Promise<void>
  log: Log
  /** Log message for a failed run. */
  failed: string
}

/** Starts a run immediately, then each minute and whenever woken. Only one run is active at a time. */
export const startWakeableJob = ({ run, end, log, failed }: WakeableJobOptions): WakeableJob => {
  const stopController = new AbortController()
  const { signal } = stopController
  const clock = startJobClock(0)
  let currentRun: Promise<void> | undefined
  let shouldRunAgain = false
  const runUntilDone = async (): Promise<void> => {
    do {
      shouldRunAgain = false
      await run(signal)
        .then(() => clock.setDue(MINUTE_MS))
        .catch((error: unknown) => log.error(describeError(error), failed))
    } while (shouldRunAgain && !signal.aborted)
    currentRun = undefined
  }
  const wake = (): void => {
    if (signal.aborted) return
    // A run near its end may have missed the new work, so run again.
    if (currentRun) shouldRunAgain = true
    else currentRun = runUntilDone()
  }
  wake()
  const timer = setInterval(wake, MINUTE_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clock.end()
      stopController.abort()
      clearInterval(timer)
      await currentRun
      await end()
    },
  }
}
