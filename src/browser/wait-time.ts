import { DAY_MS } from '@contract/rules/days.ts'

/** Age in ms from which pending changes need a user's attention. */
export const STALE_MS = 3 * DAY_MS

/** Times that show how long the oldest change has been pending, in ms since 1970 by the device's clock. */
export type WaitTimes = {
  /** Time at which the change was made, as stored in the change. */
  made: number
  /** Time at which this device first saw the pending change. */
  seen: number
  /** Time at which all changes were last sent, or null. */
  doneAt: number | null
}

/**
 * Returns how long the oldest change has been pending, in ms. Ignores times in the future, because the device's clock
 * may have been changed. The result is never longer than the time since all changes were last sent.
 */
export const getWaitMs = ({ made: madeAt, seen, doneAt }: WaitTimes, now: number): number => {
  const msSinceAllSent = doneAt !== null && doneAt <= now ? now - doneAt : null
  const waitSpans = [madeAt, seen].filter((time) => time <= now).map((time) => now - time)
  if (waitSpans.length === 0) return msSinceAllSent ?? 0
  return Math.min(Math.max(...waitSpans), msSinceAllSent ?? Number.POSITIVE_INFINITY)
}

export const toFullDays = (ms: number): number => Math.floor(ms / DAY_MS)
