type OutsidePress = {
  target: EventTarget | null
  preventDefault: () => void
  detail: { originalEvent: Event }
}

/** Two taps within so many ms are one double tap. */
const DOUBLE_TAP_MS = 500

/**
 * A press on a toast is no press beside the dialog; a decisive dialog ignores every press beside it. Looks for the toast
 * itself, not its region: an undo has already taken it out of the page when the library asks.
 */
export const keepOpenFor = (event: OutsidePress, decisive: boolean, openedAt = Number.NEGATIVE_INFINITY) => {
  const { target: pressed, timeStamp } = event.detail.originalEvent
  // The second half of the double tap that opened it.
  const sameTap = timeStamp - openedAt < DOUBLE_TAP_MS
  if (decisive || sameTap || (pressed instanceof Element && pressed.closest('.toast'))) event.preventDefault()
}

/** Escape first disarms an armed two-click button, only then closes what it stands in. */
export const keepOpenOnEscape = (event: Event) => {
  if (document.activeElement?.closest('[data-armed]')) event.preventDefault()
}

/** Opening moves the focus to the control that asks for it (`data-autofocus`), else to the first. */
export const focusWanted = (event: Event) => {
  const opened = event.target
  const wanted = opened instanceof Element ? opened.querySelector<HTMLElement>('[data-autofocus]') : null
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}
