import { useEffect, useRef } from 'react'
import { focusHeading } from '@/ui/focus-heading.ts'

/**
 * Focuses the page's heading if the result of an action removes the pressed button.
 * @param result data that changes when the action is done
 * @returns a function to call when the action begins
 */
export function useFocusAfterResult(result: unknown): () => void {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (result !== undefined && hasBegun.current) focusHeading()
  }, [result])
  return () => {
    hasBegun.current = true
  }
}
