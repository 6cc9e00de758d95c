/** Time at which a repeated job of this process is next due. */
export type JobClock = {
  /** Sets when the job is next due. Called after a good run, so that a job that fails stays due. */
  setDue(delayMs: number): void
  /** Removes the job, because it was stopped. */
  end(): void
}

/** Due time in ms of each repeated job of this process. */
const dueTimes = new Map<symbol, number>()

/** Registers a repeated job, so that its delay is counted. */
export function startJobClock(firstDelayMs: number): JobClock {
  const job = Symbol('job')
  const setDue = (delayMs: number): void => void dueTimes.set(job, Date.now() + delayMs)
  setDue(firstDelayMs)
  return {
    setDue: (delayMs) => {
      if (dueTimes.has(job)) setDue(delayMs)
    },
    end: () => void dueTimes.delete(job),
  }
}

/** Counts the jobs of this process that are due or running, and the delay in seconds of the latest one. */
export function countDueJobs(now = Date.now()): { waiting: number; oldest_seconds: number | null } {
  const delays = [...dueTimes.values()].filter((dueTime) => dueTime <= now).map((dueTime) => now - dueTime)
  return {
    waiting: delays.length,
    oldest_seconds: delays.length > 0 ? Math.floor(Math.max(...delays) / 1000) : null,
  }
}
