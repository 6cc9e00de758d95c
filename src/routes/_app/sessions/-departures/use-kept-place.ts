import { useEffect, useRef } from 'react'

const BUTTONS = '.at-door button, .whole-family button'

/**
 * Who has left goes from the list with the button that had the focus: it goes on to the button that takes its place, or
 * to the heading, so that a keyboard is not back at the top of the page.
 * @returns `page` is for the element around list and heading; `keep` is to be called when a button of the list is pressed
 */
export const useKeptPlace = () => {
  const page = useRef<HTMLElement>(null)
  const pressed = useRef<{ button: HTMLElement; at: number } | null>(null)
  const buttons = () => [...(page.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
  const keep = () => {
    const at = buttons().indexOf(document.activeElement as HTMLElement)
    const button = buttons()[at]
    pressed.current = button ? { button, at } : null
  }
  // After every drawing: the button goes with whichever of them hears of the change, long after its dialog has closed.
  useEffect(() => {
    const last = pressed.current
    if (!last || last.button.isConnected || document.activeElement !== document.body) return
    pressed.current = null
    const left = buttons()
    const next = left[Math.min(last.at, left.length - 1)]
    ;(next ?? page.current?.querySelector<HTMLElement>('h1'))?.focus()
  })
  return { page, keep }
}
