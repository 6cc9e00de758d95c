import { focusHeading } from '@/ui/focus-heading.ts'

/**
 * Controls that the user focused or pressed recently, latest last. If an overlay's opener has left the page, the focus
 * returns to one of these controls.
 */
let recentControls: HTMLElement[] = []
const MAX_RECENT_CONTROLS = 8

const OVERLAY_SELECTOR = '.dialog, .sheet, .popover, .toast, [role="menu"], [role="listbox"]'
const CONTROL_SELECTOR = 'a[href], button, input, select, textarea, [tabindex]'

const recordControl = (event: Event) => {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL_SELECTOR) : null
  if (!control || control.closest(OVERLAY_SELECTOR)) return
  recentControls = [...recentControls.filter((element) => element !== control && element.isConnected), control].slice(
    -MAX_RECENT_CONTROLS,
  )
}

// Record presses too, because some browsers do not focus a clicked button.
if (typeof document !== 'undefined') {
  for (const event of ['focusin', 'pointerdown'])
    document.addEventListener(event, recordControl, { capture: true, passive: true })
}

const isFocusLost = (element: Element | null) => element === null || element === document.body

/**
 * Returns true if the focus is on the dialog or sheet underneath. This happens by accident if the text of that dialog
 * or sheet changes.
 */
const isAccidentalFocus = (element: Element | null, opener: Element | null): boolean =>
  opener !== null && element?.matches('.sheet, .dialog') === true && element.contains(opener)

/** Moves a lost focus to the opener, to the last control that the user used, or to the page's heading. */
export const restoreFocus = (opener: Element | null) => {
  // Leave a focus that is already elsewhere, for example on the next page, because it was moved on purpose.
  if (!isFocusLost(document.activeElement)) return
  const lastControls = recentControls.toReversed()
  for (const control of opener instanceof HTMLElement ? [opener, ...lastControls] : lastControls) {
    control.focus({ preventScroll: true })
    // A control that was removed, disabled or hidden does not receive the focus.
    if (!isFocusLost(document.activeElement)) return
  }
  focusHeading()
}

/**
 * Creates handlers that return the focus to the opener of a dialog or sheet, with or without a trigger.
 * @returns `opened` must be called before the focus moves in. `closed` handles the library's close event.
 */
export const createFocusReturn = () => {
  let opener: Element | null = null
  return {
    opened: () => {
      opener = isFocusLost(document.activeElement) ? null : document.activeElement
    },
    closed: (event: Event) => {
      const focusedElement = document.activeElement
      const isInsideOverlay = event.target instanceof Element && event.target.contains(focusedElement)
      if (!isFocusLost(focusedElement) && !isInsideOverlay && !isAccidentalFocus(focusedElement, opener))
        return event.preventDefault()
      if (opener?.isConnected && opener instanceof HTMLElement) {
        event.preventDefault()
        opener.focus({ preventScroll: true })
        return
      }
      // Let the library focus its trigger first. If the focus is then still on the body, move it.
      queueMicrotask(() => restoreFocus(opener))
    },
  }
}
