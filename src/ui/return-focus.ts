/** What people came through, latest last: where the focus can go back to when its own opener has left the page. */
let trail: HTMLElement[] = []
const MAX_ATTEMPTS = 8

const OVERLAY = '.dialog, .sheet, .popover, .toast, [role="menu"], [role="listbox"]'
const CONTROL = 'a[href], button, input, select, textarea, [tabindex]'

const note = (event: Event) => {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : null
  if (!from || from.closest(OVERLAY)) return
  trail = [...trail.filter((element) => element !== from && element.isConnected), from].slice(-MAX_ATTEMPTS)
}

// Browsers that do not focus a button when it is clicked tell it by the press.
if (typeof document !== 'undefined') {
  for (const event of ['focusin', 'pointerdown'])
    document.addEventListener(event, note, { capture: true, passive: true })
}

const isNowhere = (element: Element | null) => element === null || element === document.body

/** The sheet or dialog beneath takes the focus as a whole where words in it change just then: nobody meant that. */
const fellOnto = (element: Element | null, opener: Element | null): boolean =>
  opener !== null && element?.matches('.sheet, .dialog') === true && element.contains(opener)

/** Takes the focus from nowhere to where somebody was last. */
export const giveBack = (opener: Element | null) => {
  // What moved the focus meanwhile, such as the next page, meant it.
  if (!isNowhere(document.activeElement)) return
  const wanted = opener instanceof HTMLElement && opener.isConnected ? opener : undefined
  const last = wanted ?? trail.findLast((element) => element.isConnected)
  last?.focus({ preventScroll: true })
}

/**
 * Takes the focus back to what opened a dialog or sheet, with or without a trigger of its own.
 * @returns `opened`, to be called before the focus moves in; `closed`, for the library's close event
 */
export const returnFocus = () => {
  let opener: Element | null = null
  return {
    opened: () => {
      opener = isNowhere(document.activeElement) ? null : document.activeElement
    },
    closed: (event: Event) => {
      const now = document.activeElement
      const inside = event.target instanceof Element && event.target.contains(now)
      if (!isNowhere(now) && !inside && !fellOnto(now, opener)) return event.preventDefault()
      if (opener?.isConnected && opener instanceof HTMLElement) {
        event.preventDefault()
        opener.focus({ preventScroll: true })
        return
      }
      // The library's own trigger comes first; what it leaves on the body is taken from there.
      queueMicrotask(() => giveBack(opener))
    },
  }
}
