import { describeError, type Log } from '../core/log.ts'
import { startJobClock } from './job-clock.ts'

export type RunningJobs = {
  /** Stops the timer. A running job stops after its current batch. */
  stop(): Promise<void>
}

type RepeatedJob = {
  log: Log
  /** Name of the job in the log if it fails. */
  name: string
  firstMs: number
  everyMs: number
  run: (signal: AbortSignal) => Promise<void>
}

/** Runs a job repeatedly, with a pause after each run. A failed run is retried after the next pause. */
export const repeatJob = ({ log, name, firstMs, everyMs, run }: RepeatedJob): RunningJobs => {
  const stopController = new AbortController()
  const clock = startJobClock(firstMs)
  let currentRun = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const scheduleRun = (ms: number): void => {
    timer = setTimeout(() => {
      currentRun = run(stopController.signal)
        .then(() => clock.setDue(everyMs))
        .catch((error: unknown) => log.error(describeError(error), `${name} failed`))
        .then(() => {
          if (!stopController.signal.aborted) scheduleRun(everyMs)
        })
    }, ms)
    timer.unref()
  }
  scheduleRun(firstMs)
  return {
    stop: async () => {
      clock.end()
      stopController.abort()
      clearTimeout(timer)
      await currentRun
    },
  }
}
