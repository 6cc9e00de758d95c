const DAY_MS = 86_400_000

/** Work that has waited this long needs a person to look after it. */
export const STALE_MS = 3 * DAY_MS

/** What tells how long the oldest change has waited, in ms since 1970 by the device's own clock. */
export type Evidence = {
  /** When the change says it was made. */
  made: number
  /** Since when it has been seen to wait. */
  seen: number
  /** When everything was last sent; null: never. */
  doneAt: number | null
}

/**
 * For how long the oldest change has waited, in ms. A device's clock may jump: what lies in the future tells nothing,
 * and nothing has waited since before everything was sent.
 */
export const waitedMs = ({ made, seen, doneAt }: Evidence, now: number): number => {
  const sent = doneAt !== null && doneAt <= now ? now - doneAt : null
  const spans = [made, seen].filter((at) => at <= now).map((at) => now - at)
  if (spans.length === 0) return sent ?? 0
  return Math.min(Math.max(...spans), sent ?? Number.POSITIVE_INFINITY)
}

/** Whole days of a wait. */
export const daysOf = (ms: number): number => Math.floor(ms / DAY_MS)
