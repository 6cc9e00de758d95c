type OutsidePress = {
  target: EventTarget | null
  preventDefault: () => void
  detail: { originalEvent: Event }
}

/**
 * A press on a toast is no press beside the dialog; a decisive dialog ignores every press beside it. Looks for the toast
 * itself, not its region: an undo has already taken it out of the page when the library asks.
 */
export const keepOpenFor = (event: OutsidePress, decisive: boolean) => {
  const pressed = event.detail.originalEvent.target
  if (decisive || (pressed instanceof Element && pressed.closest('.toast'))) event.preventDefault()
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
