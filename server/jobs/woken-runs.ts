import { describeError, type Log } from '../log.ts'

const MINUTE_MS = 60_000

export type WokenRuns = {
  /** Something may be due: it is looked for now. */
  wake(): void
  /** Ends the waiting, and a run after the piece of work it is at. */
  stop(): Promise<void>
}

/** Runs of a sender that has no way out: what is due waits. */
export const noRuns: WokenRuns = { wake: () => {}, stop: async () => {} }

type Options = {
  /** One look at all that is due; it ends early once `signal` is aborted. */
  run: (signal: AbortSignal) => Promise<void>
  /** After the last run. */
  end: () => void | Promise<void>
  log: Log
  /** What the log says of a run that failed. */
  failed: string
}

/** Runs at the start, each minute, and when woken; one run after the other. */
export const startWokenRuns = ({ run, end, log, failed }: Options): WokenRuns => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let again = false
  const runs = async (): Promise<void> => {
    do {
      again = false
      await run(signal).catch((error: unknown) => log.error(describeError(error), failed))
    } while (again && !signal.aborted)
    running = undefined
  }
  const wake = (): void => {
    if (signal.aborted) return
    // A run that is at its end may have looked already.
    if (running) again = true
    else running = runs()
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
