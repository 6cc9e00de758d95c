import { getStoredCheckValidity, needsCheckReason } from '@contract/recruitment/check-validity.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { AutosaveSwitch } from '../autosave-switch.tsx'
import { translateRefusal } from '../refusal-messages.ts'
import { useRecordAction } from '../use-record-action.ts'
import type { ReasonKind, Reasons } from './reason-dialog.tsx'
import { SomeoneElse } from './someone-else.tsx'
import type { ApplicationState } from './use-application.ts'

const ReasonDialog = lazy(() => import('./reason-dialog.tsx').then((m) => ({ default: m.ReasonDialog })))

type ChecksSwitchProps = {
  state: ApplicationState
  application: NonNullable<ApplicationState['application']>
  nouns: readonly string[]
  /** False for a Young Helper, who does not need a check. */
  hasCheck: boolean
}

/** Switch for the completion of the checks, with time and reason. A press is saved immediately (APP-54 to APP-57). */
export const ChecksSwitch = ({ state, application, nouns, hasCheck }: ChecksSwitchProps) => {
  const completedAt = application.checks_completed
  const day = completedAt && formatTimestamp(completedAt)
  return (
    <div className="grid gap-2">
      <OnePersonNotice application={application} />
      {state.rights.checks ? (
        <CompletionSwitch state={state} application={application} nouns={nouns} hasCheck={hasCheck} />
      ) : (
        <p className="text-sm">{day ? <Trans>Checks completed {day}</Trans> : <Trans>Checks not completed</Trans>}</p>
      )}
      <StoredReasons application={application} />
    </div>
  )
}

const CompletionSwitch = ({ state, application, nouns, hasCheck }: ChecksSwitchProps) => {
  const { t, i18n } = useLingui()
  const descriptionId = useId()
  const { run } = useRecordAction(nouns)
  const invalidateRecords = useInvalidate(...nouns)
  const [isReasonOpen, setIsReasonOpen] = useState(false)
  const { checks_completed: completedAt, two_people: rule, dbs_form: dbs, waiting_for: nextTask } = application
  const isBlocked = completedAt === null && !rule.can_complete && !rule.can_complete_alone
  const reasonKinds: ReasonKind[] = [
    ...(needsCheckReason({ is_young_helper: !hasCheck, check: dbs }) ? (['check_reason'] as const) : []),
    ...(rule.can_complete ? [] : (['alone_reason'] as const)),
  ]
  const completeChecks = (reasons: Reasons) => state.change({ checks_completed: new Date().toISOString(), ...reasons })
  const onChange = async (isOn: boolean): Promise<boolean> => {
    if (isOn && reasonKinds.length > 0) {
      setIsReasonOpen(true)
      return false
    }
    return run(() => (isOn ? completeChecks({}) : state.change({ checks_completed: null })), t`Application updated`)
  }
  return (
    <div className="grid gap-1">
      {nextTask?.what === 'complete_checks' && !isBlocked ? (
        <span>
          <Badge tone="warning" icon={Hand} size="small">
            <Trans>Waiting for you</Trans>
          </Badge>
        </span>
      ) : null}
      <AutosaveSwitch
        checked={completedAt !== null}
        disabled={isBlocked}
        describedBy={descriptionId}
        onChange={onChange}
      >
        <Trans>Checks completed</Trans>
      </AutosaveSwitch>
      <p id={descriptionId} className="text-sm text-muted-foreground">
        <SwitchText application={application} isBlocked={isBlocked} />
      </p>
      {isReasonOpen ? (
        <Suspense>
          <ReasonDialog
            title={<Trans>Complete the checks?</Trans>}
            description={<ReasonText kinds={reasonKinds} application={application} />}
            sendLabel={<Trans>Complete the checks</Trans>}
            kinds={reasonKinds}
            save={async (reasons) => {
              try {
                await completeChecks(reasons)
              } catch (error) {
                void invalidateRecords()
                throw translateRefusal(i18n, error)
              }
            }}
            savedMessage={t`Application updated`}
            onClose={() => setIsReasonOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type SwitchTextProps = Pick<ChecksSwitchProps, 'application'> & { isBlocked: boolean }

const SwitchText = ({ application, isBlocked }: SwitchTextProps): ReactNode => {
  const { checks_completed: completedAt, two_people: rule } = application
  if (completedAt) {
    const day = formatTimestamp(completedAt)
    return <Trans>Since {day}</Trans>
  }
  if (isBlocked)
    return (
      <>
        <Trans>One person cannot complete this alone.</Trans> <SomeoneElse twoPeople={rule} />
      </>
    )
  if (!rule.can_complete) return <Trans>No other account can look now. You are asked for a reason.</Trans>
  return <Trans>Tick when you are happy with everything above. The time is kept.</Trans>
}

type ReasonTextProps = Pick<ChecksSwitchProps, 'application'> & { kinds: readonly ReasonKind[] }

const ReasonText = ({ kinds, application: { dbs_form: dbs } }: ReasonTextProps) => {
  return (
    <>
      {kinds.includes('check_reason') ? <CheckText dbs={dbs} /> : null}{' '}
      {kinds.includes('alone_reason') ? <Trans>No other account can take a second look.</Trans> : null}{' '}
      <Trans>The reason is kept on the record.</Trans>
    </>
  )
}

/** Text that explains why the check is not valid. */
const CheckText = ({ dbs }: { dbs: ChecksSwitchProps['application']['dbs_form'] }) => {
  const validity = getStoredCheckValidity(dbs)
  if (!validity) return <Trans>No check is confirmed.</Trans>
  if (validity.state === 'unknown') return <Trans>The end of the check is not known.</Trans>
  const end = formatDayCell(validity.until)
  return <Trans>The check ran out on {end}.</Trans>
}

const OnePersonNotice = ({ application }: Pick<ChecksSwitchProps, 'application'>) => {
  const { done_by_one_person, alone_reason, two_people } = application
  if (!done_by_one_person) return null
  return (
    <Banner tone="warning" icon={UserRound}>
      <b className="block">
        <Trans>Done by one person</Trans>
      </b>
      {two_people.required && alone_reason === null ? <Trans>No clearance until someone else has looked.</Trans> : null}
    </Banner>
  )
}

const StoredReasons = ({ application }: Pick<ChecksSwitchProps, 'application'>) => {
  const { check_reason, alone_reason } = application
  return (
    <>
      {check_reason ? (
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <Trans>Reason kept: “{check_reason}”</Trans>
        </p>
      ) : null}
      {alone_reason ? (
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <Trans>Completed alone. Reason kept: “{alone_reason}”</Trans>
        </p>
      ) : null}
    </>
  )
}
