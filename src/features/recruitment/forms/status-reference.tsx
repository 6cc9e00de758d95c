import {
  type ApplicationStatus,
  applicationStatusOperations,
  type ReferenceState,
  StatusRequest,
  type statusRequests,
} from '@contract/recruitment/application-status.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { call } from '@/api/call.ts'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import { Button } from '@/ui/button.tsx'

type RequestKind = (typeof statusRequests)[number]

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
    <StatusStep title={t`Reference ${number}`} state={stepByState[state]} message={messageByState[state]} since={since}>
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

type StatusRequestFormProps = {
  id: string
  number: number
  kind: RequestKind
  onSent: (status: ApplicationStatus) => void
  onCancel: () => void
}

const requestSteps = [{ fields: ['full_name', 'email'], schema: StatusRequest }]

/**
 * Form for requesting another address for a referee, or another referee. The application's reviewers decide about the
 * request.
 */
const StatusRequestForm = ({ id, number, kind, onSent, onCancel }: StatusRequestFormProps) => {
  const { t } = useLingui()
  const newStatus = useRef<ApplicationStatus | null>(null)
  const form = useLocalForm<Record<string, unknown>>({
    steps: requestSteps,
    choices: [],
    begin: { values: { number, kind, email: null, full_name: null }, step: 0 },
    send: async (values) => {
      newStatus.current = await call(applicationStatusOperations['application_status.request'], {
        params: { id },
        body: values as v.InferInput<typeof StatusRequest>,
      })
    },
    onSent: () => {
      if (newStatus.current) onSent(newStatus.current)
    },
  })
  return (
    <div className="mt-2 grid gap-3">
      <ShortForm form={form} labels={{ full_name: t`Full name`, email: t`Email` }} sendLabel={<Trans>Send</Trans>}>
        {kind === 'another_referee' ? (
          <LineQuestion field="full_name" label={<Trans>Full name</Trans>} max={200} autoCapitalize="words" />
        ) : null}
        <LineQuestion
          field="email"
          label={kind === 'another_referee' ? <Trans>Email</Trans> : <Trans>The right email address</Trans>}
          max={254}
          type="email"
          inputMode="email"
        />
      </ShortForm>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

const iconByState = {
  done: { icon: Check, look: 'bg-primary text-primary-foreground' },
  waiting: { icon: Clock, look: 'border-2 border-input text-muted-foreground' },
  later: { icon: Hourglass, look: 'border-2 border-dashed border-input text-muted-foreground' },
  wrong: { icon: TriangleAlert, look: 'border-2 border-warning-edge bg-warning-soft text-warning-text' },
}

type StatusStepProps = {
  title: ReactNode
  /** Selects the icon, which has the same meaning as the text. */
  state: keyof typeof iconByState
  message: ReactNode
  since?: string | null
  children?: ReactNode
}

/**
 * Step of an application: title, state, and the day since when the state applies. A completed step shows only the day,
 * without the word "Since".
 */
export const StatusStep = ({ title, state, message, since = null, children }: StatusStepProps) => {
  const { icon: Icon, look: iconClass } = iconByState[state]
  const day = since === null ? null : formatDay(getLondonDay(new Date(since)))
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4">
      <span className={clsx('grid size-9 place-items-center rounded-full', iconClass)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg leading-tight font-bold">{title}</h2>
        <p className="leading-snug">
          {message}
          {day === null ? null : (
            <span className="text-muted-foreground"> {state === 'done' ? day : <Trans>Since {day}.</Trans>}</span>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}
