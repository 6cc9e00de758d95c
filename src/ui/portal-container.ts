import { useEffect, useState } from 'react'

/**
 * Returns the container for a floating list: the page's main landmark, so that screen readers find the list
 * inside a landmark. While a dialog or sheet is open it is the end of the body, because the dialog would clip
 * the list or hide the page.
 */
export const usePortalContainer = (): HTMLElement | undefined => {
  const [container, setContainer] = useState<HTMLElement>()
  useEffect(() => {
    if (document.querySelector('.dialog, .sheet')) return
    const findContainer = () =>
      setContainer((now) => (now?.isConnected ? now : (document.querySelector('main') ?? undefined)))
    findContainer()
    // A menu of the shell outlives its screen and that screen's landmark, so the landmark is looked up before
    // each press.
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) document.addEventListener(name, findContainer, { capture: true })
    return () => {
      for (const name of events) document.removeEventListener(name, findContainer, { capture: true })
    }
  }, [])
  useEffect(() => {
    const parent = container?.parentElement
    if (!parent) return
    // If the screen changes while the list is open, the list moves to the next screen and does not vanish.
    const watch = new MutationObserver(() => {
      if (!container.isConnected) setContainer(document.querySelector<HTMLElement>('main') ?? undefined)
    })
    watch.observe(parent, { childList: true })
    return () => watch.disconnect()
  }, [container])
  return container
}
