import { useEffect } from 'react'

let lockCount = 0

/**
 * Locks page scrolling while a dialog or sheet is open. Needs no style tag, which the content security policy would
 * refuse. If the page has a scroll bar, its width stays reserved, so that nothing shifts.
 */
export const useScrollLock = () => {
  useEffect(() => {
    const page = document.documentElement
    lockCount += 1
    if (lockCount === 1) page.dataset.locked = window.innerWidth > page.clientWidth ? 'gutter' : 'plain'
    return () => {
      lockCount -= 1
      if (lockCount === 0) delete page.dataset.locked
    }
  }, [])
}
