/** How far this device's clock is ahead of the server's, in ms, as the last answer told; 0 until one has. */
let ahead = 0
const watchers = new Set<() => void>()

/** Two clocks that differ by less are taken for the same: answers take their time. */
const SAME_MS = 60_000

/** Notes the time that an answer of the server names (its `Date`, to the second). */
export const noteServerTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(at)) return
  const now = Date.now() - at
  if (Math.abs(now - ahead) < SAME_MS) return
  ahead = Math.abs(now) < SAME_MS ? 0 : now
  for (const tell of watchers) tell()
}

export const readClock = (): number => ahead

export const watchClock = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
