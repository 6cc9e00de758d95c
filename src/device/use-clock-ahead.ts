import { useSyncExternalStore } from 'react'
import { readClock, watchClock } from '@/api/clock.ts'

/** How far this device's clock is ahead of the server's, in ms; below 0: behind. 0 while nothing else is known. */
export const useClockAhead = (): number => useSyncExternalStore(watchClock, readClock)
