import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { acceptUpdate } from '@/pwa/update-waiting.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

/**
 * Banner for a new app version that is already downloaded. The version starts only when the user agrees, so that the
 * screen never changes during use.
 */
export const UpdateBanner = () => {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Banner
      tone="info"
      icon={RefreshCw}
      className="mx-4 mt-2.5 md:mx-7"
      action={
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => {
            setIsBusy(true)
            acceptUpdate()
          }}
        >
          <Trans>Update now</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>A new version of Hallbook is ready. Nothing you saved is lost.</Trans>
      </p>
    </Banner>
  )
}
