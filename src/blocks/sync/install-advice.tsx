import { Trans } from '@lingui/react/macro'
import { useInstall } from '@/hooks/use-install.ts'

/** What makes a browser keep the register that has not promised it: the same words wherever that is said. */
export const InstallAdvice = () => {
  const { installed, apple, install } = useInstall()
  if (installed) return <Trans>Send your work whenever there is Wi-Fi.</Trans>
  if (install) return <Trans>Install Hallbook to keep it.</Trans>
  if (apple)
    return <Trans>To keep it, put Hallbook on the home screen: tap Share, then Add to Home Screen.</Trans>
  return <Trans>To keep it, install Hallbook from the browser's menu.</Trans>
}
