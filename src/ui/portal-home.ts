import { useEffect, useState } from 'react'

/**
 * Where a floating list is put: into the page's main landmark, so that screen readers do not find it outside of every
 * landmark; at the end of the body while a dialog or sheet is open, which would clip it or hide what is behind.
 */
export const usePortalHome = (): HTMLElement | undefined => {
  const [home, setHome] = useState<HTMLElement>()
  useEffect(() => {
    if (!document.querySelector('.dialog, .sheet')) setHome(document.querySelector('main') ?? undefined)
  }, [])
  return home
}
