import { useEffect } from 'react'

let holders = 0

/**
 * Holds the page still while a dialog or sheet lies over it, without a style tag (the usual helper injects one, which
 * the content security policy refuses). Where the page has a scroll bar, its room is kept, so that nothing shifts.
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
