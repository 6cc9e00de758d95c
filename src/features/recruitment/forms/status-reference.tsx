import type { ApplicationStatus, ReferenceState } from '@contract/recruitment/application-status.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { type RequestKind, StatusRequestForm } from './status-request-form.tsx'
import { StatusStep } from './status-step.tsx'

const stepByState: Record<ReferenceState, Parameters<typeof StatusStep>[0]['state']> = {
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
 * Step with one reference of an application. While the reference is missing, the applicant can correct the address or
 * name another referee (B-REC-03).
 */
export const ReferenceStep = ({ id, reference, onChange }: ReferenceStepProps) => {
  const { t } = useLingui()
  const [openRequest, setOpenRequest] = useState<RequestKind | null>(null)
  const [closedRequest, setClosedRequest] = useState<RequestKind | null>(null)
  const bodyElement = useRef<HTMLDivElement>(null)
  // Move the focus to the new element, because the pressed button is gone.
  useEffect(() => {
    const selector = openRequest ? 'input' : closedRequest && `[data-asks=${closedRequest}], [role=status]`
    if (selector) bodyElement.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [openRequest, closedRequest])
  const { number, state, since, requested } = reference
  const messageByState: Record<ReferenceState, string> = {
    not_asked: t`Your referee has not been asked yet.`,
    asked: t`We have written to your referee and wait for an answer.`,
    mail_came_back: t`Our email did not reach your referee.`,
    declined: t`Your referee cannot give a reference.`,
    received: t`Received`,
    checked: t`Received and checked`,
  }
  const isOpen = stepByState[state] !== 'done'
  const getButtonProps = (kind: RequestKind) => ({
    'data-asks': kind,
    onClick: () => {
      setOpenRequest(kind)
      setClosedRequest(null)
    },
  })
  const closeRequest = () => {
    setClosedRequest(openRequest)
    setOpenRequest(null)
  }
  return (
    <StatusStep title={t`Reference ${number}`} state={stepByState[state]} said={messageByState[state]} since={since}>
      <div ref={bodyElement} className="grid gap-1 empty:hidden">
        {requested === null ? null : (
          <p role="status" tabIndex={-1} className="font-bold">
            {requested === 'address_wrong' ? (
              <Trans>You gave us another address. We are looking at it.</Trans>
            ) : (
              <Trans>You named another person. We are looking at it.</Trans>
            )}
          </p>
        )}
        {isOpen && requested === null && openRequest === null ? (
          <div className="mt-1 flex flex-wrap gap-2">
            <Button {...getButtonProps('address_wrong')}>
              <Trans>The address is wrong</Trans>
            </Button>
            <Button {...getButtonProps('another_referee')}>
              <Trans>Ask another person</Trans>
            </Button>
          </div>
        ) : null}
        {openRequest ? (
          <StatusRequestForm
            id={id}
            number={number}
            kind={openRequest}
            onSent={(status) => {
              closeRequest()
              onChange(status)
            }}
            onCancel={closeRequest}
          />
        ) : null}
      </div>
    </StatusStep>
  )
}
