import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CloudOff, Send } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { Button } from '@/ui/button.tsx'
import { FieldError } from '@/ui/field.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { countChoices } from './place-choices.ts'
import type { PlaceChoicesState } from './use-place-choices.ts'

/** Bar at the foot with the number of changes and the Send button. */
export function SendBar({ choices }: { choices: PlaceChoicesState }) {
  const { toBook, toWait, toGiveBack } = countChoices(choices.choices)
  const total = toBook + toWait + toGiveBack
  const parts = [
    toBook > 0 ? plural(toBook, { one: '# to book', other: '# to book' }) : '',
    toWait > 0 ? plural(toWait, { one: '# for the waiting list', other: '# for the waiting list' }) : '',
    toGiveBack > 0 ? plural(toGiveBack, { one: '# to give back', other: '# to give back' }) : '',
  ]
  return (
    <div className="sticky bottom-0 z-(--z-sticky) -mx-4 -mb-7 grid gap-2.5 border-t border-border-strong bg-card px-4 pt-3 pb-4">
      <div role="status" className="leading-snug">
        <SendState choices={choices} total={total} />
        {total > 0 ? (
          <p className="flex flex-wrap items-baseline justify-between gap-x-2.5">
            <b>{plural(total, { one: '# change', other: '# changes' })}</b>
            <span className="text-sm text-muted-foreground">{parts.filter(Boolean).join(', ')}</span>
          </p>
        ) : null}
      </div>
      <Button
        variant="primary"
        size="comfort"
        block
        icon={Send}
        busy={choices.isBusy}
        aria-disabled={total === 0 || undefined}
        onClick={() => {
          if (total > 0) choices.send()
        }}
      >
        <Trans>Send</Trans>
      </Button>
    </div>
  )
}

function SendState({ choices, total }: { choices: PlaceChoicesState; total: number }) {
  const getFailureMessage = useFailureMessage()
  const { sending, sentAt, problems } = choices
  if (sending.state === 'refused') return <FieldError>{getFailureMessage(sending.error)}</FieldError>
  if (sending.state === 'waits')
    return (
      <p className="flex items-start gap-2.5 text-sm text-muted-foreground">
        <CloudOff aria-hidden="true" className="size-5 flex-none" />
        <span>
          <Trans>
            <b className="text-foreground">Waiting on this phone.</b> Keep this page open. Your choices are sent as soon
            as there is a connection.
          </Trans>
        </span>
      </p>
    )
  if (total > 0) return null
  if (sentAt === null)
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>Nothing to send yet</Trans>
      </p>
    )
  const time = formatTime(sentAt)
  return (
    <p className="flex items-start gap-2.5 text-sm text-muted-foreground">
      <CircleCheck aria-hidden="true" className="size-5 flex-none text-success" />
      <span>
        {Object.keys(problems).length > 0 ? (
          <Trans>
            <b className="text-foreground">Sent {time}.</b> Not everything could be booked. See the days above.
          </Trans>
        ) : (
          <Trans>
            <b className="text-foreground">Sent {time}.</b> You see above which places you have.
          </Trans>
        )}
      </span>
    </p>
  )
}
