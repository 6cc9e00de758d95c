import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleCheck, ClipboardCheck, Clock, Hand, Info, TriangleAlert } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { type CheckStep, type ReadinessDecision, type ReadinessFacts, stepNames } from './decide.ts'
import { StepDetail, useStepTitles } from './step-detail.tsx'
import { useHallCheck } from './use-hall-check.ts'
import { useLastCheckText } from './use-last-check-text.ts'

const stateIcons = { waiting: Clock, fine: Check, told: Info, risk: TriangleAlert, needs: Hand } as const

/**
 * Section for preparation at home: checks if this device is ready for the hall and explains how to fix what is missing.
 * @param hasOpenQuestion true if a health question is open now, even if an earlier check succeeded
 */
export const HallReady = ({ hasOpenQuestion }: { hasOpenQuestion: boolean }) => {
  const { result, busy, lastReadyAt, check } = useHallCheck()
  return (
    <section className="hall-ready">
      <h3 className="text-lg font-bold">
        <Trans>Getting ready</Trans>
      </h3>
      <Button block size="comfort" icon={ClipboardCheck} busy={busy} onClick={check}>
        <Trans>Is this device ready for the hall?</Trans>
      </Button>
      <div role="status">{result ? <Outcome decision={result.decision} readyAt={lastReadyAt} /> : null}</div>
      {lastReadyAt !== null && result?.decision.outcome !== 'ready' ? (
        <LastCheck readyAt={lastReadyAt} again={!result} hasOpenQuestion={hasOpenQuestion} />
      ) : null}
      {result ? <Steps {...result} /> : null}
    </section>
  )
}

const Ready = ({ words }: { words: string }) => (
  <p className="outcome" data-outcome="ready">
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
      <p className="outcome">
        <Clock aria-hidden="true" />
        <Trans>Checking</Trans>
      </p>
    )
  return (
    <p className="outcome" data-outcome="not_ready">
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
    <p className="last">
      <Clock aria-hidden="true" />
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
    <ol>
      {stepNames.map((name) => {
        const step = decision.steps[name]
        const Icon = stateIcons[step.state]
        return (
          <li key={name} data-state={step.state}>
            <span className="disc">
              <Icon aria-hidden="true" />
            </span>
            <div>
              <h4>
                <span>{stepTitles[name]}</span> <span className="state">{stateLabels[step.state]}</span>
              </h4>
              <div className="detail">
                <StepDetail name={name} step={step} facts={facts} />
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
