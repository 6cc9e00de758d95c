import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Path of the last page that received focus. On the first page of a visit the browser's focus stays. */
let lastPath: string | undefined

const focusHeading = (): void => {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!main || !heading) return
  // The page may have focused its own first field or opened a dialog.
  const isFocusInPage = document.activeElement !== document.body && main.contains(document.activeElement)
  if (isFocusInPage || document.querySelector('.dialog, .sheet')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the heading of each page after navigation, so that keyboard and screen reader users start there.
 * Until the user presses or types, waits for a page that is still rendering. If another heading replaces it,
 * such as after a loading state, the new heading receives focus.
 */
export const usePageFocus = (): void => {
  // Path of the rendered page, not of the page being loaded.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    // No navigation yet, so this is the first page of the visit.
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
