import { useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '@/pwa/install-offer.ts'

export type Install = {
  /** Opened from the home screen already. */
  installed: boolean
  /** Where the way leads through the share menu. */
  apple: boolean
  /** Shows the browser's own question; null where it has not offered that. */
  install: (() => Promise<void>) | null
}

/** How Hallbook can be put on this device's home screen. */
export const useInstall = (): Install => {
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  return {
    installed: matchMedia('(display-mode: standalone)').matches,
    apple:
      /iPad|iPhone/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1),
    install: offer ? () => offer.prompt() : null,
  }
}
