import { useEffect, useState, useSyncExternalStore } from 'react'

/** Loads a picture without the service worker. Resolves to an address that an `img` can show, or null. */
export type PictureLoader = (picture: string) => Promise<string | null>

let loadPicture: PictureLoader | null = null

/** Sets the loader for pages without a service worker. */
export function setPictureLoader(loader: PictureLoader | null): void {
  loadPicture = loader
}

/**
 * Returns the address at which a private picture can be shown now, or undefined. Only the service worker can add the
 * token to an `img` request. On a first visit and after a forced reload, the page has no worker. Each `img` request
 * would then get status 401, so the page loads pictures itself.
 */
export function usePictureAddress(picture: string): string | undefined {
  const hasWorker = useSyncExternalStore(subscribeToWorker, isControlled)
  const [loadedPicture, setLoadedPicture] = useState<{ picture: string; address: string } | null>(null)
  useEffect(() => {
    if (hasWorker) return
    let isMounted = true
    const showPicture = (address: string | null | undefined) => {
      if (isMounted && address) setLoadedPicture({ picture, address })
    }
    loadPicture?.(picture).then(showPicture, () => undefined)
    return () => {
      isMounted = false
    }
  }, [picture, hasWorker])
  // Keep a loaded picture when the worker takes control, because loading it again would make it flicker.
  if (loadedPicture?.picture === picture) return loadedPicture.address
  return hasWorker ? picture : undefined
}

function isControlled(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}

function subscribeToWorker(onChange: () => void): () => void {
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('controllerchange', onChange)
  return () => serviceWorker?.removeEventListener('controllerchange', onChange)
}
