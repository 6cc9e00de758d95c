import { type RefCallback, useEffect, useState } from 'react'

/** As long as nothing more comes for so many ms, all that is read on this device is there. */
const STILL_MS = 80
/** A slow device shows what it has by then. */
const MAX_WAIT_MS = 600

/**
 * Whether what an element holds has come to rest since it was first drawn. Its parts are read one by one, and each pushes
 * those below it on: until then a press may hit another than was meant.
 * @returns the element's `ref`, and whether it rests
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
