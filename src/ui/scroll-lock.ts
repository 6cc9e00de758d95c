import { useEffect } from 'react'

let holders = 0

/**
 * Locks page scrolling while a dialog or sheet is open, without a style tag, which the content security
 * policy refuses. If the page has a scroll bar, its width stays reserved, so that nothing shifts.
 */
export const useScrollLock = () => {
  useEffect(() => {
    const page = document.documentElement
    holders += 1
    if (holders === 1) page.dataset.locked = window.innerWidth > page.clientWidth ? 'gutter' : 'plain'
    return () => {
      holders -= 1
      if (holders === 0) delete page.dataset.locked
    }
  }, [])
}
