import { useMemo, useSyncExternalStore } from 'react'
import type { Register } from '../-attendance/register.ts'

/** What was counted last, and when that was, ms since 1970. */
export type Counted<T> = { value: T; at: number }

const counting = <T>({ people, ticks, departed, disputes }: Register, count: () => T) => {
  let last: Counted<T> | undefined
  return {
    read: (): Counted<T> => {
      last ??= { value: count(), at: Date.now() }
      return last
    },
    subscribe: (listener: () => void) => {
      const changed = () => {
        last = undefined
        listener()
      }
      const stops = [
        people.subscribeAll(changed),
        ticks.subscribeAll(changed),
        departed.subscribe(changed),
        disputes.subscribeAll(changed),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/**
 * Counts an open register anew when a row changes, and only then.
 * @param count stays the same function as long as it counts the same
 */
export const useCounted = <T>(register: Register, count: () => T): Counted<T> => {
  const store = useMemo(() => counting(register, count), [register, count])
  return useSyncExternalStore(store.subscribe, store.read)
}
