type OutsidePress = {
  target: EventTarget | null
  preventDefault: () => void
  detail: { originalEvent: Event }
}

/** Maximum time in ms between the two taps of a double tap. */
const DOUBLE_TAP_MS = 500

/**
 * Prevents closing by an outside press if the dialog is decisive or the press was on a toast. Also ignores the second
 * tap of a double tap that opened the dialog. Checks the toast itself and not its region, because an undo removes the
 * toast from the page before this check.
 */
export const preventOutsideClose = (event: OutsidePress, decisive: boolean, openedAt = Number.NEGATIVE_INFINITY) => {
  const { target: pressed, timeStamp } = event.detail.originalEvent
  // Detect the second tap of the double tap that opened the dialog.
  const isSameDoubleTap = timeStamp - openedAt < DOUBLE_TAP_MS
  if (decisive || isSameDoubleTap || (pressed instanceof Element && pressed.closest('.toast'))) event.preventDefault()
}

/** Prevents closing on Escape while a two-click button is armed, because this Escape only disarms the button. */
export const preventEscapeWhileArmed = (event: Event) => {
  if (document.activeElement?.closest('[data-armed]')) event.preventDefault()
}

/** Moves the focus on opening to the `data-autofocus` control. Otherwise the first control receives the focus. */
export const focusAutofocusControl = (event: Event) => {
  const overlay = event.target
  const autofocusControl = overlay instanceof Element ? overlay.querySelector<HTMLElement>('[data-autofocus]') : null
  if (!autofocusControl) return
  event.preventDefault()
  autofocusControl.focus()
}
