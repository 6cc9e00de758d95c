import { type RefCallback, useEffect, useState } from 'react'

/** Quiet time in ms after which all local data counts as rendered. */
const STILL_MS = 80
/** Maximum wait in ms. A slow device then shows what it has. */
const MAX_WAIT_MS = 600

/**
 * Returns true once an element's size has settled after its first render. Its parts load one by one and push
 * each other down, so an earlier press could hit the wrong element.
 * @returns the element's `ref`, and true once it is settled
 */
export const useStill = (): [RefCallback<HTMLElement>, boolean] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (still || !element) return
    const show = () => setStill(true)
    let rest = setTimeout(show, STILL_MS)
    const longest = setTimeout(show, MAX_WAIT_MS)
    const observer = new ResizeObserver(() => {
      clearTimeout(rest)
      rest = setTimeout(show, STILL_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
      clearTimeout(longest)
    }
  }, [still, element])
  return [setElement, still]
}
