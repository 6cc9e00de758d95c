import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, ChevronRight, Clock, Hand, Lock, type LucideIcon, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { StateMark } from './state-mark.tsx'

/**
 * States of a step: done, waiting for the reader, waiting for another user, blocked by an earlier step, or failed so
 * that it needs attention.
 */
export type StepState = 'done' | 'yours' | 'waiting' | 'locked' | 'alarm'

export type RemainingStep = {
  key: string
  title: string
  state: StepState
  /** Person who did the step or is responsible for it, and the date. */
  words?: ReactNode
  /** Badge that shows how late the step is. */
  mark?: ReactNode
  /** Button or link for the reader's next action. */
  action?: ReactNode
}

type RemainingStepsProps = {
  steps: readonly RemainingStep[]
  /** Text about the reader's next step. Null if the reader has no step to do. */
  next: ReactNode
  /** Content below the steps, for example how to close the record. */
  foot?: ReactNode
  /** True to collapse the list to one line that opens it. */
  folded: boolean
}

const iconByState: Record<StepState, LucideIcon> = {
  done: Check,
  yours: Hand,
  waiting: Clock,
  locked: Lock,
  alarm: OctagonAlert,
}

/** List of a record's steps, each with its state and the person responsible. The list is the same on every tab. */
export const RemainingSteps = ({ steps, next, foot, folded }: RemainingStepsProps) => {
  const { t } = useLingui()
  const all = steps.length
  const done = steps.filter(({ state }) => state === 'done').length
  if (!folded)
    return (
      <section aria-labelledby="what-is-left" className="card grid gap-3 p-4">
        <header className="flex items-baseline justify-between gap-3">
          <h2 id="what-is-left" className="text-lg font-bold">
            <Trans>What is left</Trans>
          </h2>
          <p className="text-sm">{t`${done} of ${all} done`}</p>
        </header>
        <Steps steps={steps} foot={foot} />
      </section>
    )
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button block className="justify-between text-start" iconEnd={ChevronRight}>
          <span className="min-w-0 flex-1">
            {t`${done} of ${all} done`}
            {next ? <span className="font-medium">. {next}</span> : null}
          </span>
        </Button>
      </SheetTrigger>
      <SheetContent
        title={<Trans>What is left</Trans>}
        description={t`${done} of ${all} done`}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-3"
      >
        <Steps steps={steps} foot={foot} />
      </SheetContent>
    </Sheet>
  )
}

const barClassByState: Partial<Record<StepState, string>> = { done: 'done', alarm: 'alarm' }

const Steps = ({ steps, foot }: Pick<RemainingStepsProps, 'steps' | 'foot'>) => {
  const firstOwnStep = steps.findIndex(({ state }) => state === 'yours')
  return (
    <>
      <ol aria-hidden="true" className="steps">
        {steps.map(({ key, state }, index) => (
          <li key={key} className={index === firstOwnStep ? 'now' : barClassByState[state]} />
        ))}
      </ol>
      <ol>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
      {foot ? <div className="border-t border-border pt-3">{foot}</div> : null}
    </>
  )
}

const Step = ({ step: { title, state, words, mark, action } }: { step: RemainingStep }) => {
  return (
    <li
      data-state={state}
      className={clsx(
        'relative flex gap-3 pb-3.5 text-sm last:pb-0',
        // Draw the line to the next mark.
        'not-last:before:absolute not-last:before:start-[calc(0.875rem-1px)] not-last:before:top-7',
        'not-last:before:bottom-0 not-last:before:border-s-2',
        state === 'done' ? 'not-last:before:border-primary' : 'not-last:before:border-border-strong',
        state === 'locked' && 'text-muted-foreground',
      )}
    >
      <StateMark state={state} size="step" icon={iconByState[state]} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h3 className="text-base leading-7 font-bold">
          {title}
          <span className="sr-only">
            {': '}
            <StateLabel state={state} />
          </span>
        </h3>
        {words ? (
          <p className={clsx('wrap-anywhere', state === 'alarm' && 'font-bold text-danger-text')}>{words}</p>
        ) : null}
        {mark}
        {action}
      </div>
    </li>
  )
}

const StateLabel = ({ state }: { state: StepState }) => {
  switch (state) {
    case 'done':
      return <Trans context="step">Done</Trans>
    case 'yours':
      return <Trans context="step">Waiting for you</Trans>
    case 'waiting':
      return <Trans context="step">Waiting for another person</Trans>
    case 'locked':
      return <Trans context="step">Not yet</Trans>
    case 'alarm':
      return <Trans context="step">No longer valid</Trans>
  }
}
