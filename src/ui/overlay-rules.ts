type OutsidePress = {
  target: EventTarget | null
  preventDefault: () => void
  detail: { originalEvent: Event }
}

/** Maximum time in ms between the two taps of a double tap. */
const DOUBLE_TAP_MS = 500

/**
 * Prevents closing if the press was on a toast, or outside a decisive dialog. Checks the toast itself and not
 * its region, because an undo removes the toast from the page before this check.
 */
export const keepOpenFor = (event: OutsidePress, decisive: boolean, openedAt = Number.NEGATIVE_INFINITY) => {
  const { target: pressed, timeStamp } = event.detail.originalEvent
  // Detect the second tap of the double tap that opened the dialog.
  const sameTap = timeStamp - openedAt < DOUBLE_TAP_MS
  if (decisive || sameTap || (pressed instanceof Element && pressed.closest('.toast'))) event.preventDefault()
}

/**
 * Prevents closing on Escape while a two-click button is armed, because this Escape only disarms the button.
 */
export const keepOpenOnEscape = (event: Event) => {
  if (document.activeElement?.closest('[data-armed]')) event.preventDefault()
}

/**
 * Moves the focus on opening to the `data-autofocus` control. Otherwise the first control receives the focus.
 */
export const focusWanted = (event: Event) => {
  const opened = event.target
  const wanted = opened instanceof Element ? opened.querySelector<HTMLElement>('[data-autofocus]') : null
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}
