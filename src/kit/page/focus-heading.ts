/** The button that was pressed has gone with its form: who works with keys or hears the page begins at its heading. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  // Whoever moved the focus meanwhile meant it.
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
