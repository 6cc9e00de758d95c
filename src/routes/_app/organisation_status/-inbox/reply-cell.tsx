import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, Link2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { canDecide, replyWords, waitsForPerson } from './reply-words.tsx'

/** What a reply did, and the way to decide about it or to take it back. */
export const ReplyCell = ({ text, onOpen }: { text: TextMessage; onOpen: () => void }) => {
  const { t } = useLingui()
  const waits = waitsForPerson(text)
  const from = text.user__email ?? text.mobile_number ?? t`Unknown number`
  return (
    <span className="grid justify-items-start gap-1.5">
      <span className={waits ? 'font-bold text-warning-text' : undefined}>{replyWords(text)}</span>
      {text.source === 'link' ? (
        <span className="inline-flex items-center gap-1 text-muted-foreground">
          <Link2 aria-hidden="true" className="size-4" />
          <Trans>by the link of the text</Trans>
        </span>
      ) : null}
      {canDecide(text) ? (
        <Button
          size="small"
          icon={waits ? Hand : undefined}
          aria-label={waits ? t`Decide about the reply of ${from}` : t`Change what the reply of ${from} did`}
          onClick={onOpen}
        >
          {waits ? <Trans>Decide</Trans> : <Trans>Change</Trans>}
        </Button>
      ) : null}
    </span>
  )
}
