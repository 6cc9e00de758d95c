import { describeError, type Log } from '../log.ts'
import type { Jobs } from './start-jobs.ts'

type Repeated = {
  log: Log
  /** What it is called in the log, where it fails. */
  name: string
  firstMs: number
  everyMs: number
  run: (signal: AbortSignal) => Promise<void>
}

/** Runs a job again and again, each time some while after the last has ended; one that failed is tried at the next time. */
export const repeatJob = ({ log, name, firstMs, everyMs, run }: Repeated): Jobs => {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const runIn = (ms: number): void => {
    timer = setTimeout(() => {
      running = run(stopping.signal)
        .catch((error: unknown) => log.error(describeError(error), `${name} failed`))
        .then(() => {
          if (!stopping.signal.aborted) runIn(everyMs)
        })
    }, ms)
    timer.unref()
  }
  runIn(firstMs)
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
