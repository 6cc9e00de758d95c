/**
 * Focuses an element when it appears, for example because the pressed button is gone. It is a constant callback ref, so
 * React calls it once for each element.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** Scrolls the page to its start and focuses the heading of a new screen. */
export function focusScreenHeading(heading: HTMLElement | null): void {
  if (!heading) return
  window.scrollTo({ top: 0, behavior: 'instant' })
  heading.focus()
}
