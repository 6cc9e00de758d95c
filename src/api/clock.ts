import { tellTimeBy, timeNow } from '@contract/rules/days.ts'

/** Two clocks that differ by less are taken for the same: answers take their time. */
const SAME_MS = 60_000
/** By so much a clock is not set wrong: it has lost its time, and begins at 1970 or whenever its device was made. */
const LOST_MS = 100 * 86_400_000
/** Where the error of such a clock lies for a page that opens without a network: `ahead device-time`. */
const KEY = 'lost-clock'
/** Where the server's time as it was last heard lies: no clock that is right says an earlier one. */
const HEARD = 'server-time'
/** So long the time that is kept may be behind. */
const KEPT_MS = 600_000

const isLost = (by: number): boolean => Math.abs(by) > LOST_MS

/** What was known at a device's time `at`; 0 where the clock has been set since, or has lost its time once more. */
const lostBy = (by: number, at: number): number => {
  const since = Date.now() - at
  return isLost(by) && since > -SAME_MS && since < LOST_MS ? by : 0
}

type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The page's storage; a worker has none. @throws where a browser refuses it */
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
/** How far this device's clock is ahead of the server's, in ms, as the last answer told; 0 until one has. */
let ahead = lostBy(kept[0] ?? 0, learnt)
let heard = readKept(HEARD)[0] ?? 0
/** The clock has fallen behind since the server was last heard: by so much at least. */
let isLeast = ahead === 0 && Date.now() < heard - SAME_MS
if (isLeast) {
  learnt = Date.now()
  ahead = learnt - heard
}
const watchers = new Set<() => void>()

// Days and times of what is made here are of now, also on a device that says 1970.
tellTimeBy(() => Date.now() - lostBy(ahead, learnt))

/** Notes the time that an answer of the server names (its `Date`, to the second). */
export const noteServerTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(at)) return
  if (Math.abs(at - heard) > KEPT_MS) {
    heard = at
    try {
      storage()?.setItem(HEARD, `${at}`)
    } catch {
      // A start without a network knows less.
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
    // It holds while this page is open.
  }
  for (const tell of watchers) tell()
}

export const readClock = (): number => ahead

/** Whether what is made here is of the right day though the clock is wrong. */
export const isClockMended = (): boolean => !isLeast && isLost(Date.now() - timeNow())

/** When the server was last heard, where the clock has fallen behind that since; null where it has not. */
export const heardLater = (): number | null => (isLeast ? heard : null)

export const watchClock = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
