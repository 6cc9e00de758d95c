import { useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '@/pwa/install-offer.ts'
import { type InstallWay, installWay } from './install-way.ts'

export type Install = {
  /** True if the app was opened from the home screen. */
  installed: boolean
  /** Manual way to install, for browsers without an install prompt. */
  way: InstallWay
  /** Shows the browser's install prompt. Null if the browser has not offered it. */
  install: (() => Promise<void>) | null
}

/** Returns how Hallbook can be installed on this device's home screen. */
export const useInstall = (): Install => {
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  return {
    installed: matchMedia('(display-mode: standalone)').matches,
    way: installWay(navigator),
    install: offer ? () => offer.prompt() : null,
  }
}
