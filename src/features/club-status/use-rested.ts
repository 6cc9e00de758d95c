import { useEffect, useEffectEvent, useState } from 'react'

/** Debounces a value, so that typing does not send a request for each character. */
export const useRested = <T>(value: T, ms: number): T => {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  const rest = useEffectEvent(() => setRested(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): each other value waits again
  useEffect(() => {
    const timer = setTimeout(rest, ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return rested
}
