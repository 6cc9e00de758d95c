import { tellTimeBy, timeNow } from '@contract/rules/days.ts'

/** Two clocks that differ by less are taken for the same: answers take their time. */
const SAME_MS = 60_000
/** By so much a clock is not set wrong: it has lost its time, and begins at 1970 or whenever its device was made. */
const LOST_MS = 100 * 86_400_000
/** Where the error of such a clock lies for a page that opens without a network: `ahead device-time`. */
const KEY = 'lost-clock'

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

const readLost = (): number[] => {
  try {
    return (storage()?.getItem(KEY) ?? '').split(' ').map(Number)
  } catch {
    return []
  }
}

const kept = readLost()
let learnt = kept[1] ?? 0
/** How far this device's clock is ahead of the server's, in ms, as the last answer told; 0 until one has. */
let ahead = lostBy(kept[0] ?? 0, learnt)
const watchers = new Set<() => void>()

// Days and times of what is made here are of now, also on a device that says 1970.
tellTimeBy(() => Date.now() - lostBy(ahead, learnt))

/** Notes the time that an answer of the server names (its `Date`, to the second). */
export const noteServerTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(at)) return
  const now = Date.now() - at
  if (Math.abs(now - ahead) < SAME_MS) return
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
export const isClockMended = (): boolean => isLost(Date.now() - timeNow())

export const watchClock = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
