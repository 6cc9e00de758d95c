import type { ApplicationStatus, ReferenceState } from '@contract/recruitment/application-status.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { type RequestKind, StatusRequestForm } from './status-request-form.tsx'
import { StatusStep } from './status-step.tsx'

const steps: Record<ReferenceState, Parameters<typeof StatusStep>[0]['state']> = {
  not_asked: 'later',
  asked: 'waiting',
  mail_came_back: 'wrong',
  declined: 'wrong',
  received: 'done',
  checked: 'done',
}

type ReferenceStepProps = {
  id: string
  reference: ApplicationStatus['references'][number]
  onChange: (status: ApplicationStatus) => void
}

/**
 * One reference of an application. While it is missing, the applicant can correct the address or name another
 * referee (B-REC-03).
 */
export const ReferenceStep = ({ id, reference, onChange }: ReferenceStepProps) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState<RequestKind | null>(null)
  const [closed, setClosed] = useState<RequestKind | null>(null)
  const body = useRef<HTMLDivElement>(null)
  // // Moves the focus to the new element because the pressed button has disappeared.
  useEffect(() => {
    const to = asking ? 'input' : closed && `[data-asks=${closed}], [role=status]`
    if (to) body.current?.querySelector<HTMLElement>(to)?.focus()
  }, [asking, closed])
  const { number, state, since, requested } = reference
  const said: Record<ReferenceState, string> = {
    not_asked: t`Your referee has not been asked yet.`,
    asked: t`We have written to your referee and wait for an answer.`,
    mail_came_back: t`Our email did not reach your referee.`,
    declined: t`Your referee cannot give a reference.`,
    received: t`Received`,
    checked: t`Received and checked`,
  }
  const isOpen = steps[state] !== 'done'
  const ask = (kind: RequestKind) => ({
    'data-asks': kind,
    onClick: () => {
      setAsking(kind)
      setClosed(null)
    },
  })
  const close = () => {
    setClosed(asking)
    setAsking(null)
  }
  return (
    <StatusStep title={t`Reference ${number}`} state={steps[state]} said={said[state]} since={since}>
      <div ref={body} className="grid gap-1 empty:hidden">
        {requested === null ? null : (
          <p role="status" tabIndex={-1} className="font-bold">
            {requested === 'address_wrong' ? (
              <Trans>You gave us another address. We are looking at it.</Trans>
            ) : (
              <Trans>You named another person. We are looking at it.</Trans>
            )}
          </p>
        )}
        {isOpen && requested === null && asking === null ? (
          <div className="mt-1 flex flex-wrap gap-2">
            <Button {...ask('address_wrong')}>
              <Trans>The address is wrong</Trans>
            </Button>
            <Button {...ask('another_referee')}>
              <Trans>Ask another person</Trans>
            </Button>
          </div>
        ) : null}
        {asking ? (
          <StatusRequestForm
            id={id}
            number={number}
            kind={asking}
            onSent={(status) => {
              close()
              onChange(status)
            }}
            onCancel={close}
          />
        ) : null}
      </div>
    </StatusStep>
  )
}
