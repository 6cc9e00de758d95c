import { Trans } from '@lingui/react/macro'
import { isSafari } from '@/browser/install-way.ts'
import { useInstall } from '@/browser/use-install.ts'

/** Text about when a browser without persistent storage may clear the register. */
export const EvictionNotice = () => {
  const { installed } = useInstall()
  return (
    <>
      <Trans>This browser may clear the register when the device runs out of room.</Trans>
      {isSafari(navigator) && !installed ? (
        <>
          {' '}
          <Trans>Safari also clears it after 7 days without use.</Trans>
        </>
      ) : null}
    </>
  )
}
