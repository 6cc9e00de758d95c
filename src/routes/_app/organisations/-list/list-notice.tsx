import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCcw, TriangleAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

type ListNoticeProps = {
  /** Nothing answers: the device has no network, or the server cannot be reached. */
  cutOff: boolean
  /** Rows that were read before stand below. */
  stale: boolean
  /** Left out where it is asked again by itself. */
  onAgain: (() => void) | undefined
}

/** Says why the list is not as it was asked for, and what helps. */
export const ListNotice = ({ cutOff, stale, onAgain }: ListNoticeProps) => (
  <Banner
    tone={cutOff ? 'info' : 'warning'}
    icon={cutOff ? CloudOff : TriangleAlert}
    action={
      onAgain ? (
        <Button variant="outline" icon={RotateCcw} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : null
    }
  >
    <span role="alert">
      {cutOff ? (
        <Trans>The list of clubs needs a connection: it is not kept on this device.</Trans>
      ) : (
        <Trans>The list of clubs could not be read just now.</Trans>
      )}
      {stale ? (
        <>
          {' '}
          <Trans>Below are the clubs that were read last.</Trans>
        </>
      ) : null}
    </span>
  </Banner>
)
