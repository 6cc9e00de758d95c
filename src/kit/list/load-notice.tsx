import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

export type LoadMessages = {
  /** Explains that a connection is needed and why. */
  cutOff: ReactNode
  /** Explains that loading failed. */
  fault: ReactNode
  /** Explains that the content below is an earlier version. */
  stale: ReactNode
}

/** Messages for a page, used by default. */
const pageMessages: LoadMessages = {
  cutOff: <Trans>This page needs a connection: it is not kept on this device.</Trans>,
  fault: <Trans>This page could not be read.</Trans>,
  stale: <Trans>Below is what was read last.</Trans>,
}

/** Messages for a list. */
export const listMessages: LoadMessages = {
  cutOff: <Trans>This list needs a connection: it is not kept on this device.</Trans>,
  fault: <Trans>The list could not be read.</Trans>,
  stale: pageMessages.stale,
}

type LoadNoticeProps = ServerQueryState & {
  /** Messages of the notice. The default messages are for a page. */
  words?: LoadMessages
  /** True if earlier content is shown below. */
  stale: boolean
}

/**
 * Notice that explains why content is missing or stale and offers a retry. Renders nothing if the content is current.
 */
export const LoadNotice = ({ reachable, failure, again, words = pageMessages, stale }: LoadNoticeProps) => {
  // True if the device is offline or the server is unreachable.
  const isUnreachable = !reachable || failure === 'no_answer'
  if (!isUnreachable && !failure) return null
  return (
    <Banner
      tone={isUnreachable ? 'info' : 'warning'}
      icon={isUnreachable ? CloudOff : TriangleAlert}
      action={
        // Hide the button offline, because the request is then retried automatically.
        reachable ? (
          <Button variant="outline" icon={RotateCcw} onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        ) : null
      }
    >
      <span role="alert">
        {isUnreachable ? words.cutOff : words.fault}
        {stale ? <> {words.stale}</> : null}
      </span>
    </Banner>
  )
}
