import { tellTimeBy, timeNow } from '@contract/rules/days.ts'

/** Clocks that differ by less count as equal, because a response takes time to arrive. */
const SAME_MS = 60_000
/** A clock that is off by more has lost its time. It restarts at 1970 or at the date of manufacture. */
const LOST_MS = 100 * 86_400_000
/** Storage key of the lost clock's offset, for a page that opens offline. Format: `offset device-time`. */
const KEY = 'lost-clock'
/** Storage key of the last server time. A correct clock never shows an earlier time. */
const HEARD = 'server-time'
/** Maximum difference between the stored server time and the real one. */
const KEPT_MS = 600_000

const isLost = (by: number): boolean => Math.abs(by) > LOST_MS

/**
 * Returns an offset that was measured at device time `notedAt`. Returns 0 if the clock was set, or lost its
 * time, after that.
 */
const lostBy = (by: number, at: number): number => {
  const since = Date.now() - at
  return isLost(by) && since > -SAME_MS && since < LOST_MS ? by : 0
}

type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * The page's storage; undefined in a worker.
 * @throws if the browser refuses access
 */
const storage = (): Storage | undefined => (globalThis as { localStorage?: Storage }).localStorage

const readKept = (key: string): number[] => {
  try {
    return (storage()?.getItem(key) ?? '').split(' ').map(Number)
  } catch {
    return []
  }
}

const kept = readKept(KEY)
let learnt = kept[1] ?? 0
/**
 * Offset of this device's clock from the server's by the last response, in ms. 0 before the first response.
 */
let ahead = lostBy(kept[0] ?? 0, learnt)
let heard = readKept(HEARD)[0] ?? 0
/** True if the clock has fallen behind since the last response. The offset is then only a minimum. */
let isLeast = ahead === 0 && Date.now() < heard - SAME_MS
if (isLeast) {
  learnt = Date.now()
  ahead = learnt - heard
}
const watchers = new Set<() => void>()

// // Dates and times of new data must be correct, even on a device that shows 1970.
tellTimeBy(() => Date.now() - lostBy(ahead, learnt))

/** Records the server time of a response (its `Date` header, accurate to the second). */
export const noteServerTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(at)) return
  if (Math.abs(at - heard) > KEPT_MS) {
    heard = at
    try {
      storage()?.setItem(HEARD, `${at}`)
    } catch {
      // // Without storage, the next offline start cannot detect a clock that fell behind.
    }
  }
  const now = Date.now() - at
  if (!isLeast && Math.abs(now - ahead) < SAME_MS) return
  isLeast = false
  ahead = Math.abs(now) < SAME_MS ? 0 : now
  learnt = Date.now()
  try {
    if (isLost(ahead)) storage()?.setItem(KEY, `${ahead} ${learnt}`)
    else storage()?.removeItem(KEY)
  } catch {
    // // Without storage, the offset is used until this page closes.
  }
  for (const tell of watchers) tell()
}

export const readClock = (): number => ahead

/** True if the clock is wrong but corrected, so that new data gets the right date. */
export const isClockMended = (): boolean => !isLeast && isLost(Date.now() - timeNow())

/** Returns the last server time if the clock has fallen behind that time, otherwise null. */
export const heardLater = (): number | null => (isLeast ? heard : null)

export const watchClock = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
