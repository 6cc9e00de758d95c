import { useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '@/pwa/install-offer.ts'
import { type InstallWay, installWay } from './install-way.ts'

export type Install = {
  /** Opened from the home screen already. */
  installed: boolean
  /** Where the way leads, in a browser that offers nothing by itself. */
  way: InstallWay
  /** Shows the browser's own question; null where it has not offered that. */
  install: (() => Promise<void>) | null
}

/** How Hallbook can be put on this device's home screen. */
export const useInstall = (): Install => {
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  return {
    installed: matchMedia('(display-mode: standalone)').matches,
    way: installWay(navigator),
    install: offer ? () => offer.prompt() : null,
  }
}
