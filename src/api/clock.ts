import { DAY_MS, getCurrentTime, overrideClock } from '@contract/rules/days.ts'

/** Largest clock difference that is ignored, because a response takes time to arrive. */
const MAX_EQUAL_DIFFERENCE_MS = 60_000
/**
 * Offset above which the device's clock counts as lost. A lost clock has restarted at 1970 or at the date of
 * manufacture.
 */
const MIN_LOST_OFFSET_MS = 100 * DAY_MS
/** Storage key of the lost clock's offset, for a page that opens offline. Format: `offset device-time`. */
const OFFSET_KEY = 'lost-clock'
/** Storage key of the last server time. A correct clock never shows an earlier time. */
const SERVER_TIME_KEY = 'server-time'
/** Minimum difference in ms between a new server time and the stored one. A smaller difference is not stored. */
const STORE_INTERVAL_MS = 600_000

const isClockLost = (offset: number): boolean => Math.abs(offset) > MIN_LOST_OFFSET_MS

/**
 * Returns the offset of a lost clock, which was measured at device time `notedAt`. Returns 0 if the offset is too small
 * for a lost clock, or if the device's clock was changed after the measurement.
 */
const getLostOffset = (offset: number, notedAt: number): number => {
  const elapsedMs = Date.now() - notedAt
  return isClockLost(offset) && elapsedMs > -MAX_EQUAL_DIFFERENCE_MS && elapsedMs < MIN_LOST_OFFSET_MS ? offset : 0
}

type PageStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Returns the page's storage, or undefined in a worker.
 * @throws if the browser refuses access
 */
const getStorage = (): PageStorage | undefined => (globalThis as { localStorage?: PageStorage }).localStorage

const readStoredNumbers = (key: string): number[] => {
  try {
    return (getStorage()?.getItem(key) ?? '').split(' ').map(Number)
  } catch {
    return []
  }
}

const storedOffset = readStoredNumbers(OFFSET_KEY)
let offsetNotedAt = storedOffset[1] ?? 0
/** Latest offset in ms between this device's clock and the server's clock. 0 before the first response. */
let clockOffset = getLostOffset(storedOffset[0] ?? 0, offsetNotedAt)
let lastServerTime = readStoredNumbers(SERVER_TIME_KEY)[0] ?? 0
/**
 * True if the device's clock is behind the last server time. `clockOffset` is then only the minimum by which the clock
 * is wrong, because the real time is not known.
 */
let isMinimumOffset = clockOffset === 0 && Date.now() < lastServerTime - MAX_EQUAL_DIFFERENCE_MS
if (isMinimumOffset) {
  offsetNotedAt = Date.now()
  clockOffset = offsetNotedAt - lastServerTime
}
const listeners = new Set<() => void>()

// Correct dates and times of new data, even on a device that shows 1970.
overrideClock(() => Date.now() - getLostOffset(clockOffset, offsetNotedAt))

/** Records the server time of a response (its `Date` header, accurate to the second). */
export const noteServerTime = (headers: Headers): void => {
  const serverTime = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(serverTime)) return
  if (Math.abs(serverTime - lastServerTime) > STORE_INTERVAL_MS) {
    lastServerTime = serverTime
    try {
      getStorage()?.setItem(SERVER_TIME_KEY, `${serverTime}`)
    } catch {
      // Continue without storage. The next offline start then cannot detect a clock that fell behind.
    }
  }
  const offset = Date.now() - serverTime
  if (!isMinimumOffset && Math.abs(offset - clockOffset) < MAX_EQUAL_DIFFERENCE_MS) return
  isMinimumOffset = false
  clockOffset = Math.abs(offset) < MAX_EQUAL_DIFFERENCE_MS ? 0 : offset
  offsetNotedAt = Date.now()
  try {
    if (isClockLost(clockOffset)) getStorage()?.setItem(OFFSET_KEY, `${clockOffset} ${offsetNotedAt}`)
    else getStorage()?.removeItem(OFFSET_KEY)
  } catch {
    // Continue without storage. The offset is then used until this page closes.
  }
  for (const notify of listeners) notify()
}

export const getClockOffset = (): number => clockOffset

/** True if the device's clock is wrong but its offset is known, so that new data gets the right date. */
export const isClockCorrected = (): boolean => !isMinimumOffset && isClockLost(Date.now() - getCurrentTime())

/** Returns the last server time if the clock has fallen behind that time, otherwise null. */
export const getServerTimeIfBehind = (): number | null => (isMinimumOffset ? lastServerTime : null)

export const watchClock = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
