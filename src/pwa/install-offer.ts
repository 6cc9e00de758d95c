type InstallEvent = Event & { prompt(): Promise<void> }

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install until the prompt shows. It comes once, at any time from now on. */
export const keepInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    for (const listener of listeners) listener()
  })
}

export const installOffer = (): InstallEvent | null => offered

export const onInstallOffer = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
