import { useEffect, useState } from 'react'

/**
 * Time in ms before a question accepts a tap. A question appears where the user has just tapped. Without the delay, a double tap
 * would answer it before the user can read it.
 */
const DOUBLE_TAP_MS = 400

/** Returns true once a question has been visible for longer than a double tap takes. */
export const useAcceptsTaps = (): boolean => {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
