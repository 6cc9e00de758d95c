import { Trans } from '@lingui/react/macro'
import type { AnswerState } from '@/data/use-answer.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'

type ReadNoticeProps = {
  state: AnswerState
  /** Some are shown, from now or from before. */
  read: boolean
}

/** Why the references of an application are not to be read, or not those of now. */
export const ReferencesNotice = ({ state, read }: ReadNoticeProps) => (
  <AnswerNotice
    {...state}
    stale={read}
    words={{
      cutOff: <Trans>The references can be read where there is Wi-Fi.</Trans>,
      fault: <Trans>The references could not be read.</Trans>,
      stale: <Trans>Below is what was read last.</Trans>,
    }}
  />
)

/** The same of its safeguarding declarations. */
export const DeclarationsNotice = ({ state, read }: ReadNoticeProps) => (
  <AnswerNotice
    {...state}
    stale={read}
    words={{
      cutOff: <Trans>The declarations can be read where there is Wi-Fi.</Trans>,
      fault: <Trans>The declarations could not be read.</Trans>,
      stale: <Trans>Below is what was read last.</Trans>,
    }}
  />
)
