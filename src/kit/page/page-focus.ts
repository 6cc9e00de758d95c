import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The page that had its turn. A visit's first page keeps the focus where the browser put it. */
let lastPath: string | undefined

const focusHeading = (): void => {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!main || !heading) return
  // A page may have put the focus into its own first field, or have asked something.
  const own = document.activeElement !== document.body && main.contains(document.activeElement)
  if (own || document.querySelector('.dialog, .sheet')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus to the heading of each page that is navigated to, so that keyboards and screen readers begin there
 * and not at nothing. Until somebody presses or types, a page that is still being drawn is waited for, and a heading that
 * another replaces, such as that of the register that is being loaded, hands the focus on.
 */
export const usePageFocus = (): void => {
  // The path of what is drawn, not of what is being loaded.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    // Nothing has been navigated to yet: this is the page the visit began with.
    if (path === undefined) {
      lastPath ??= location.pathname
      return
    }
    if (path === lastPath) return
    const first = lastPath === undefined
    lastPath = path
    if (first) return
    focusHeading()
    const stop = new AbortController()
    const changes = new MutationObserver(() => {
      if (document.activeElement === document.body) focusHeading()
    })
    stop.signal.addEventListener('abort', () => changes.disconnect())
    changes.observe(document.body, { childList: true, subtree: true })
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, () => stop.abort(), {
        capture: true,
        passive: true,
        signal: stop.signal,
      })
    return () => stop.abort()
  }, [path])
}
