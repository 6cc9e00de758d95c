import { useSyncExternalStore } from 'react'
import { getClockOffset, watchClock } from '@/api/clock.ts'

/**
 * Returns how far this device's clock is ahead of the server's clock, in ms. Negative if it is behind, 0 if unknown.
 */
export const useClockAhead = (): number => useSyncExternalStore(watchClock, getClockOffset)
