import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, Link2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { isLongMessage } from './message-cell.tsx'
import { canDecide, getReplyMessage, isWaitingForUser } from './reply-messages.tsx'

type ReplyCellProps = {
  text: TextMessage
  onOpen: () => void
  /** True for a table row: two lines, with the button beside the text. */
  compact?: boolean
}

/** The result of a reply, with the button for a decision. */
export const ReplyCell = ({ text, onOpen, compact = false }: ReplyCellProps) => {
  const { t } = useLingui()
  const isWaiting = isWaitingForUser(text)
  const from = text.user__email ?? text.mobile_number ?? t`Unknown number`
  return (
    <span className={compact ? 'flex min-w-56 items-center justify-between gap-2' : 'grid justify-items-start gap-1.5'}>
      <span className={compact ? 'line-clamp-2 [&>span+span]:ms-1.5' : 'contents'}>
        <span className={isWaiting ? 'font-bold text-warning-text' : undefined}>{getReplyMessage(text)}</span>
        {text.asks_stop ? (
          <span className="font-bold text-warning-text">
            <Trans>Does it ask for no more texts? None are sent until you decide</Trans>
          </span>
        ) : null}
        {text.texts_stopped && text.outcome !== 'stop' ? (
          <span className="text-muted-foreground">
            <Trans>No more texts go to this number</Trans>
          </span>
        ) : null}
        {text.source === 'link' ? (
          <span className="inline-flex items-center gap-1 text-muted-foreground">
            <Link2 aria-hidden="true" className="size-4" />
            <Trans>by the link in the text</Trans>
          </span>
        ) : null}
      </span>
      {canDecide(text) ? (
        <Button
          size="small"
          icon={isWaiting ? Hand : undefined}
          aria-label={isWaiting ? t`Decide about the reply of ${from}` : t`Change what the reply of ${from} did`}
          onClick={onOpen}
        >
          {isWaiting ? <Trans>Decide</Trans> : <Trans>Change</Trans>}
        </Button>
      ) : (
        isLongMessage(text.message, compact) && (
          <Button size="small" aria-label={t`Read all of the text from ${from}`} onClick={onOpen}>
            <Trans>Read all of it</Trans>
          </Button>
        )
      )}
    </span>
  )
}
