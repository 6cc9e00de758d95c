import { useEffect, useState } from 'react'

const UPDATE_INTERVAL_MS = 20_000

/**
 * Returns the time in ms since 1970, updated three times a minute. Used for texts that show how long ago an event was.
 */
export const useCurrentTime = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
