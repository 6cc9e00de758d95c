import { useEffect, useRef } from 'react'

const BUTTONS = '.at-door button, .whole-family button'

/**
 * Moves the focus when a person leaves the list together with the focused button. The new focus is the button
 * in the same place, or the heading. Otherwise keyboard users would restart at the top of the page.
 * @returns `page`: ref of the element around list and heading, `keep`: to be called when a button of the list
 * is pressed
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
  // // Runs after every render, because the button can be removed long after its dialog has closed.
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
