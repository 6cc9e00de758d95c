import { useEffect, useState } from 'react'

/**
 * Returns the container for a floating list: the page's main landmark, so that screen readers find the list
 * inside a landmark. While a dialog or sheet is open it is the end of the body, because the dialog would clip
 * the list or hide the page.
 */
export const usePortalHome = (): HTMLElement | undefined => {
  const [home, setHome] = useState<HTMLElement>()
  useEffect(() => {
    if (document.querySelector('.dialog, .sheet')) return
    const look = () =>
      setHome((now) => (now?.isConnected ? now : (document.querySelector('main') ?? undefined)))
    look()
    // A menu of the shell outlives its screen and that screen's landmark, so the landmark is looked up before
    // each press.
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) document.addEventListener(name, look, { capture: true })
    return () => {
      for (const name of events) document.removeEventListener(name, look, { capture: true })
    }
  }, [])
  useEffect(() => {
    const around = home?.parentElement
    if (!around) return
    // If the screen changes while the list is open, the list moves to the next screen and does not vanish.
    const watch = new MutationObserver(() => {
      if (!home.isConnected) setHome(document.querySelector<HTMLElement>('main') ?? undefined)
    })
    watch.observe(around, { childList: true })
    return () => watch.disconnect()
  }, [home])
  return home
}
