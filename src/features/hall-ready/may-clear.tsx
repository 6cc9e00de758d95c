import { Trans } from '@lingui/react/macro'
import { isSafari } from '@/device/install-way.ts'
import { useInstall } from '@/device/use-install.ts'

/** When a browser that has not promised to keep the register may clear it. */
export const MayClear = () => {
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
