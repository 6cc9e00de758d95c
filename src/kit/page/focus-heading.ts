import { useEffect, useRef } from 'react'

/**
 * Focuses the page's heading if the focused button was removed. Does nothing if the focus has moved to another element.
 */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

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
