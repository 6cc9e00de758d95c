import { Trans, useLingui } from '@lingui/react/macro'
import { Download, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { getInstallOffer, onInstallOffer } from './install-offer.ts'

const CLOSED_STORAGE_KEY = 'install-prompt-closed'

/** True on iPads and iPhones. They send no install event, so users install from the share menu. */
const isIosDevice = () =>
  /iPad|iPhone/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const wasClosed = () => {
  try {
    return localStorage.getItem(CLOSED_STORAGE_KEY) !== null
  } catch {
    return false
  }
}

/**
 * Banner that offers to put Hallbook on the home screen. Hallbook then opens like an app, and the browser does not
 * evict its data.
 */
export const InstallPrompt = () => {
  const { t } = useLingui()
  const offer = useSyncExternalStore(onInstallOffer, getInstallOffer)
  const [isClosed, setIsClosed] = useState(wasClosed)
  const isAppleDevice = isIosDevice()
  if (isClosed || isInstalled() || !(offer || isAppleDevice)) return null
  const close = () => {
    setIsClosed(true)
    try {
      localStorage.setItem(CLOSED_STORAGE_KEY, '1')
    } catch {
      // Ignore an error, because storage may be forbidden. The prompt is then shown again next time.
    }
  }
  return (
    <Banner
      tone="info"
      icon={Download}
      action={
        <>
          {offer ? (
            <Button variant="outline" onClick={() => void offer.prompt().then(close)}>
              <Trans>Install</Trans>
            </Button>
          ) : null}
          <IconButton label={t`Close`} icon={X} onClick={close} />
        </>
      }
    >
      <p>
        {offer ? (
          <Trans>Put Hallbook on the home screen. It then opens without Wi-Fi like any app.</Trans>
        ) : (
          <Trans>Put Hallbook on the home screen: tap Share, then Add to Home Screen.</Trans>
        )}
      </p>
    </Banner>
  )
}
