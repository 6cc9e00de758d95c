import { type RefCallback, useEffect, useState } from 'react'

/** Time in ms without a size change, after which the element counts as settled. */
const SETTLE_TIME_MS = 80
/** Maximum wait in ms. A slow device then shows what has loaded so far. */
const SETTLE_TIMEOUT_MS = 600

/**
 * Returns true once an element's size has settled after its first render. Its parts load one by one and push each other
 * down, so that an early press could hit the wrong element.
 * @param isLoaded false while the data that decides which parts are shown still loads. The time starts once it is true.
 * @returns the element's `ref`, and true once it is settled
 */
export const useSettled = (isLoaded: boolean): [RefCallback<HTMLElement>, boolean] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isSettled || !isLoaded || !element) return
    const settle = () => setIsSettled(true)
    let settleTimer = setTimeout(settle, SETTLE_TIME_MS)
    const timeoutTimer = setTimeout(settle, SETTLE_TIMEOUT_MS)
    const observer = new ResizeObserver(() => {
      clearTimeout(settleTimer)
      settleTimer = setTimeout(settle, SETTLE_TIME_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(settleTimer)
      clearTimeout(timeoutTimer)
    }
  }, [isSettled, isLoaded, element])
  return [setElement, isSettled]
}
