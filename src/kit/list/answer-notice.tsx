import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerState } from '@/data/use-answer.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

export type AnswerWords = {
  /** It needs a connection, and why. */
  cutOff: ReactNode
  /** It could not be read. */
  fault: ReactNode
  /** Below is what was read before. */
  stale: ReactNode
}

/** What a page says of itself. */
const pageWords: AnswerWords = {
  cutOff: <Trans>This page needs a connection: it is not kept on this device.</Trans>,
  fault: <Trans>This page could not be read.</Trans>,
  stale: <Trans>Below is what was read last.</Trans>,
}

/** What a list says of itself. */
export const listWords: AnswerWords = {
  cutOff: <Trans>This list needs a connection: it is not kept on this device.</Trans>,
  fault: <Trans>The list could not be read.</Trans>,
  stale: pageWords.stale,
}

type AnswerNoticeProps = AnswerState & {
  /** Those of a page, where it says nothing else. */
  words?: AnswerWords
  /** Below is something that was read before. */
  stale: boolean
}

/** Says why a page is not as it was asked for, and what helps; nothing where all is well. */
export const AnswerNotice = ({ reachable, failure, again, words = pageWords, stale }: AnswerNoticeProps) => {
  // Nothing answers: the device has no network, or the server cannot be reached.
  const cutOff = !reachable || failure === 'no_answer'
  if (!cutOff && !failure) return null
  return (
    <Banner
      tone={cutOff ? 'info' : 'warning'}
      icon={cutOff ? CloudOff : TriangleAlert}
      action={
        // Without a network it is asked again by itself.
        reachable ? (
          <Button variant="outline" icon={RotateCcw} onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        ) : null
      }
    >
      <span role="alert">
        {cutOff ? words.cutOff : words.fault}
        {stale ? <> {words.stale}</> : null}
      </span>
    </Banner>
  )
}
