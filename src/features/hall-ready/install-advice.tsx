import { Trans } from '@lingui/react/macro'
import { useInstall } from '@/browser/use-install.ts'

/**
 * Advice on how to install Hallbook, so that the browser stores the register permanently. It is identical on every
 * screen.
 */
export const InstallAdvice = () => {
  const { installed, way, install } = useInstall()
  if (installed || (way === 'none' && !install)) return <Trans>Send your work whenever there is Wi-Fi.</Trans>
  if (install) return <Trans>Install Hallbook to keep it.</Trans>
  if (way === 'share')
    return <Trans>To keep it, put Hallbook on the home screen: tap Share, then Add to Home Screen.</Trans>
  if (way === 'dock') return <Trans>To keep it, choose Add to Dock in the File menu.</Trans>
  return <Trans>To keep it, install Hallbook from the browser's menu.</Trans>
}
