import { useSyncExternalStore } from 'react'
import { getInstallOffer, onInstallOffer } from '@/pwa/install-offer.ts'
import { getInstallMethod, type InstallMethod } from './install-way.ts'

export type InstallState = {
  /** True if the app runs as an installed app. */
  installed: boolean
  /** Manual way to install, for browsers without an install prompt. */
  way: InstallMethod
  /** Shows the browser's install prompt. Null if the browser has not offered it. */
  install: (() => Promise<void>) | null
}

/** Returns how Hallbook can be installed on this device's home screen. */
export const useInstall = (): InstallState => {
  const installOffer = useSyncExternalStore(onInstallOffer, getInstallOffer)
  return {
    installed: matchMedia('(display-mode: standalone)').matches,
    way: getInstallMethod(navigator),
    install: installOffer ? () => installOffer.prompt() : null,
  }
}
