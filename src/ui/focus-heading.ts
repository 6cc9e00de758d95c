/**
 * Focuses the page's heading if the focused button was removed. Does nothing if the focus has moved to another element.
 */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
