import { useEffect, useEffectEvent, useState } from 'react'

/** A value once it has not changed for a while, so that what is typed is not asked letter by letter. */
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
