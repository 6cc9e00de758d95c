import { useEffect, useState } from 'react'

/**
 * Where a floating list is put: into the page's main landmark, so that screen readers do not find it outside of every
 * landmark; at the end of the body while a dialog or sheet is open, which would clip it or hide what is behind.
 */
export const usePortalHome = (): HTMLElement | undefined => {
  const [home, setHome] = useState<HTMLElement>()
  useEffect(() => {
    if (document.querySelector('.dialog, .sheet')) return
    const look = () =>
      setHome((now) => (now?.isConnected ? now : (document.querySelector('main') ?? undefined)))
    look()
    // A menu of the shell outlives its screen, and the landmark it was put into: before each press it is looked for again.
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) document.addEventListener(name, look, { capture: true })
    return () => {
      for (const name of events) document.removeEventListener(name, look, { capture: true })
    }
  }, [])
  useEffect(() => {
    const around = home?.parentElement
    if (!around) return
    // The next screen may come while the list is open: it goes there with it instead of vanishing with the last one.
    const watch = new MutationObserver(() => {
      if (!home.isConnected) setHome(document.querySelector<HTMLElement>('main') ?? undefined)
    })
    watch.observe(around, { childList: true })
    return () => watch.disconnect()
  }, [home])
  return home
}
