import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Path of the last page that received the focus. On the first page of a visit the browser's focus is not changed. */
let lastPath: string | undefined

const focusHeading = (): void => {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1:not([hidden] *)')
  if (!main || !heading) return
  // Leave the focus if the page has focused a field or opened a dialog.
  const isFocusInPage = document.activeElement !== document.body && main.contains(document.activeElement)
  if (isFocusInPage || document.querySelector('.dialog, .sheet')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the heading of each page after navigation, so that keyboard and screen reader users start there. Waits for a
 * page that is still rendering, until the user presses or types. If another heading replaces it, such as after a
 * loading state, the new heading receives the focus.
 */
export const usePageFocus = (): void => {
  // Use the path of the rendered page, not of the page that is still loading.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    // Only remember the path if there was no navigation yet, because this is the first page of the visit.
    if (path === undefined) {
      lastPath ??= location.pathname
      return
    }
    if (path === lastPath) return
    const isFirstPage = lastPath === undefined
    lastPath = path
    if (isFirstPage) return
    return startHeadingFocus()
  }, [path])
}

/**
 * Focuses the page's heading, and each heading that replaces it until the user presses or types.
 * @returns function that ends it
 */
export const startHeadingFocus = (): (() => void) => {
  focusHeading()
  const abortController = new AbortController()
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading()
  })
  abortController.signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => abortController.abort(), {
      capture: true,
      passive: true,
      signal: abortController.signal,
    })
  return () => abortController.abort()
}
