type InstallEvent = Event & { prompt(): Promise<void> }

let storedOffer: InstallEvent | null = null
const listeners = new Set<() => void>()

/**
 * Stores the browser's install offer until the prompt is shown. The browser sends the event only once, at an
 * unpredictable time.
 */
export const storeInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    storedOffer = event as InstallEvent
    for (const listener of listeners) listener()
  })
}

export const getInstallOffer = (): InstallEvent | null => storedOffer

export const onInstallOffer = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
