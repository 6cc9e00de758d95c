import { useEffect, useState } from 'react'

/**
 * Returns the container for a floating list. Usually the container is the page's main landmark, so that screen readers
 * find the list inside a landmark. While a dialog or sheet is open, undefined selects the end of the body, because the
 * dialog would clip the list or hide the page.
 */
export const usePortalContainer = (): HTMLElement | undefined => {
  const [container, setContainer] = useState<HTMLElement>()
  useEffect(() => {
    if (document.querySelector('.dialog, .sheet')) return
    const updateContainer = () =>
      setContainer((current) => (current?.isConnected ? current : (document.querySelector('main') ?? undefined)))
    updateContainer()
    // Look up the landmark again before each press, because a menu of the shell exists longer than a screen and its
    // landmark.
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) document.addEventListener(name, updateContainer, { capture: true })
    return () => {
      for (const name of events) document.removeEventListener(name, updateContainer, { capture: true })
    }
  }, [])
  useEffect(() => {
    const parent = container?.parentElement
    if (!parent) return
    // Move an open list to the next screen if the screen changes, so that the list does not vanish.
    const observer = new MutationObserver(() => {
      if (!container.isConnected) setContainer(document.querySelector<HTMLElement>('main') ?? undefined)
    })
    observer.observe(parent, { childList: true })
    return () => observer.disconnect()
  }, [container])
  return container
}
