import { useEffect, useEffectEvent, useState } from 'react'

/** Debounces a value, so that typing does not send a request for each character. */
export const useDebouncedValue = <T>(value: T, ms: number): T => {
  const [debounced, setDebounced] = useState(value)
  const key = JSON.stringify(value)
  const update = useEffectEvent(() => setDebounced(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): every new value starts the wait again
  useEffect(() => {
    const timer = setTimeout(update, ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return debounced
}
