import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Check, CircleCheck, ClipboardCheck, Clock, Hand, Info, TriangleAlert } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Disc } from '@/ui/disc.tsx'
import { type CheckStep, type ReadinessDecision, type ReadinessFacts, stepNames } from './decide.ts'
import { StepDetail, useStepTitles } from './step-detail.tsx'
import { UnconfirmedHere } from './unconfirmed-here.tsx'
import { useHallCheck } from './use-hall-check.ts'
import { useLastCheckText } from './use-last-check-text.ts'

const stateIcons = { waiting: Clock, fine: Check, told: Info, risk: TriangleAlert, needs: Hand } as const
const discTones = { waiting: 'accent', fine: 'done', told: 'accent', risk: 'accent', needs: 'needs' } as const

const outcomeClasses = cva(
  'flex items-center gap-3 rounded-xl border-2 px-4 py-3 leading-[1.25] font-bold [&>svg]:size-6',
  {
    variants: {
      tone: {
        checking: 'bg-card',
        ready: 'border-success-edge bg-success-soft text-success-text',
        not_ready: 'border-warning-edge bg-warning-soft text-warning-text',
      },
    },
  },
)

/**
 * Section for preparation at home: checks if this device is ready for the hall and explains how to fix what is missing.
 * @param hasOpenQuestion true if a health question is open now, even if an earlier check succeeded
 */
export const HallReady = ({ hasOpenQuestion }: { hasOpenQuestion: boolean }) => {
  const { result, busy, lastReadyAt, check } = useHallCheck()
  return (
    <section className="mt-5 grid gap-3">
      <h3 className="text-lg font-bold">
        <Trans>Getting ready</Trans>
      </h3>
      <Button block size="comfort" icon={ClipboardCheck} busy={busy} onClick={check}>
        <Trans>Is this device ready for the hall?</Trans>
      </Button>
      {/* Cancel the grid's gap while the region is empty. */}
      <div role="status" className="empty:-mt-3">
        {result ? <Outcome decision={result.decision} readyAt={lastReadyAt} /> : null}
      </div>
      {lastReadyAt !== null && result?.decision.outcome !== 'ready' ? (
        <LastCheck readyAt={lastReadyAt} again={!result} hasOpenQuestion={hasOpenQuestion} />
      ) : null}
      {result ? <Steps {...result} /> : null}
      {result ? <UnconfirmedHere /> : null}
    </section>
  )
}

const Ready = ({ words }: { words: string }) => (
  <p className={outcomeClasses({ tone: 'ready' })}>
    <CircleCheck aria-hidden="true" />
    {words}
  </p>
)

const Outcome = ({ decision, readyAt }: { decision: ReadinessDecision; readyAt: number | null }) => {
  const getLastCheckText = useLastCheckText()
  const { outcome, needs } = decision
  if (outcome === 'ready' && readyAt !== null) return <Ready words={getLastCheckText(readyAt).ready} />
  if (outcome !== 'not_ready')
    return (
      <p className={outcomeClasses({ tone: 'checking' })}>
        <Clock aria-hidden="true" />
        <Trans>Checking</Trans>
      </p>
    )
  return (
    <p className={outcomeClasses({ tone: 'not_ready' })}>
      <Hand aria-hidden="true" />
      <span>
        <Plural value={needs} one="Not ready yet: # thing needs you" other="Not ready yet: # things need you" />
      </span>
    </p>
  )
}

/**
 * Text with the time of the last successful check. The device counts as ready for a day, unless a health question is
 * open now or a newer check was run.
 */
const LastCheck = ({
  readyAt,
  again,
  hasOpenQuestion,
}: {
  readyAt: number
  again: boolean
  hasOpenQuestion: boolean
}) => {
  const { ready, last, old } = useLastCheckText()(readyAt)
  if (again && !old && !hasOpenQuestion) return <Ready words={ready} />
  return (
    <p className="flex items-center gap-3 text-sm text-muted-foreground">
      <Clock aria-hidden="true" className="size-4.5" />
      <span>
        {last}
        {again ? (
          <>
            . <Trans>Check again before you leave.</Trans>
          </>
        ) : null}
      </span>
    </p>
  )
}

const Steps = ({ facts, decision }: { facts: ReadinessFacts; decision: ReadinessDecision }) => {
  const { t } = useLingui()
  const stepTitles = useStepTitles(facts)
  const stateLabels: Record<CheckStep['state'], string> = {
    waiting: t`Waiting`,
    fine: t`OK`,
    told: t`Good to know`,
    risk: t`At risk`,
    needs: t`Needs you`,
  }
  return (
    <ol className="rounded-xl border bg-card px-4 py-0.5">
      {stepNames.map((name) => {
        const step = decision.steps[name]
        const Icon = stateIcons[step.state]
        const textClasses = clsx(
          'text-sm font-medium',
          step.state === 'needs' ? 'text-warning-text' : 'text-muted-foreground',
        )
        return (
          <li
            key={name}
            data-state={step.state}
            className="flex min-h-13 items-start gap-3 py-2.5 leading-[1.3] not-first:border-t"
          >
            <Disc tone={discTones[step.state]}>
              <Icon aria-hidden="true" />
            </Disc>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h4 className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 font-bold">
                <span>{stepTitles[name]}</span> <span className={textClasses}>{stateLabels[step.state]}</span>
              </h4>
              <div className={textClasses}>
                <StepDetail name={name} step={step} facts={facts} />
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
