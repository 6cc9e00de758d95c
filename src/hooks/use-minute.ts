import { useEffect, useState } from 'react'

const LOOK_MS = 20_000

/** The time, ms since 1970, looked at three times a minute: for what is said of how long ago something was. */
export const useMinute = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
