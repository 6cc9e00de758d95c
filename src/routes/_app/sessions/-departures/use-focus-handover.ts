import { useEffect, useRef } from 'react'

const BUTTON_SELECTOR = '.at-door button, .whole-family button'

/**
 * Moves the focus when a person leaves the list together with the focused button. The new focus is the button in the
 * same place, or the heading. Otherwise keyboard users would restart at the top of the page.
 * @returns `page`: ref of the element around list and heading, `keep`: to be called when a button of the list is
 * pressed
 */
export const useFocusHandover = () => {
  const pageRef = useRef<HTMLElement>(null)
  const pressedRef = useRef<{ button: HTMLElement; at: number } | null>(null)
  const findButtons = () => [...(pageRef.current?.querySelectorAll<HTMLElement>(BUTTON_SELECTOR) ?? [])]
  const rememberButton = () => {
    const index = findButtons().indexOf(document.activeElement as HTMLElement)
    const button = findButtons()[index]
    pressedRef.current = button ? { button, at: index } : null
  }
  // Run after every render, because the button can be removed long after its dialog has closed.
  useEffect(() => {
    const lastPressed = pressedRef.current
    if (!lastPressed || lastPressed.button.isConnected || document.activeElement !== document.body) return
    pressedRef.current = null
    const remainingButtons = findButtons()
    const nextButton = remainingButtons[Math.min(lastPressed.at, remainingButtons.length - 1)]
    ;(nextButton ?? pageRef.current?.querySelector<HTMLElement>('h1'))?.focus()
  })
  return { page: pageRef, keep: rememberButton }
}
