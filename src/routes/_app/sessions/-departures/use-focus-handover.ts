import { useEffect, useRef } from 'react'

const BUTTON_SELECTOR = '.at-door button, .whole-family button'

/**
 * Moves the focus when a person leaves the list together with the focused button. The new focus is the button in the
 * same place, or the heading. Otherwise keyboard users would restart at the top of the page.
 * @returns `page`: ref of the element around list and heading, `keep`: to be called when a button of the list is
 * pressed
 */
export const useFocusHandover = () => {
  const page = useRef<HTMLElement>(null)
  const pressed = useRef<{ button: HTMLElement; at: number } | null>(null)
  const findButtons = () => [...(page.current?.querySelectorAll<HTMLElement>(BUTTON_SELECTOR) ?? [])]
  const rememberButton = () => {
    const index = findButtons().indexOf(document.activeElement as HTMLElement)
    const button = findButtons()[index]
    pressed.current = button ? { button, at: index } : null
  }
  // Run after every render, because the button can be removed long after its dialog has closed.
  useEffect(() => {
    const lastPressed = pressed.current
    if (!lastPressed || lastPressed.button.isConnected || document.activeElement !== document.body) return
    pressed.current = null
    const remainingButtons = findButtons()
    const next = remainingButtons[Math.min(lastPressed.at, remainingButtons.length - 1)]
    ;(next ?? page.current?.querySelector<HTMLElement>('h1'))?.focus()
  })
  return { page, keep: rememberButton }
}
