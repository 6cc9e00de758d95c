import { useEffect, useState } from 'react'

const UPDATE_INTERVAL_MS = 20_000

/**
 * Returns the time in ms since 1970, updated three times a minute. Used for texts that show how long ago an event was.
 * @param value the time is also updated when this value changes. Pass the times that are compared with the clock.
 */
export const useCurrentTime = (value?: string): number => {
  const [now, setNow] = useState(Date.now)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setNow(Date.now())
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
