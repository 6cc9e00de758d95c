import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { isWaitingForUser } from '@contract/recruitment/user-tasks.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FilePen, ScanEye, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { RemainingSteps } from '@/kit/detail/remaining-steps.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { SendButton } from '../send-button.tsx'
import { getTaskLabel } from '../waiting-labels.ts'
import { useSendForm } from './applicant-mails.tsx'
import { ChecksSwitch } from './checks-switch.tsx'
import { useSendDbs } from './dbs-tab.tsx'
import { useDeclarations, useSendDeclaration } from './declarations-tab.tsx'
import { ReferenceStepButton } from './reference-step-button.tsx'
import type { ApplicationState } from './use-application.ts'
import { type StepFacts, useLeftSteps } from './use-left-steps.tsx'

type ApplicationRailProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  application: NonNullable<ApplicationState['application']>
  folded: boolean
  conversion: StepFacts['conversion']
  /** Consent for a Young Helper, and the button that sends the consent form again. */
  consent?: { facts: NonNullable<StepFacts['consent']>; action: ReactNode } | undefined
  onConvert: () => void
}

/** Side column with the remaining steps of an application, each with its button. It is shown on every tab. */
export const ApplicationRail = (props: ApplicationRailProps) => {
  const { flow, state, application, folded, conversion, consent, onConvert } = props
  const { i18n } = useLingui()
  const user = useUser()
  const { rights, references } = state
  const hasDeclarations = flow.flow === 'core'
  const { declarations } = useDeclarations(application.id, hasDeclarations && !application.own)
  const formAction = useSendForm(flow, application.id)
  const dbsAction = useSendDbs(flow, application)
  const declarationAction = useSendDeclaration()
  const thisYear = getYear(getLondonDay())
  const steps = useLeftSteps(
    {
      application,
      references,
      declaration: hasDeclarations ? (declarations?.find(({ year }) => year === thisYear) ?? null) : undefined,
      rights,
      conversion,
      consent: consent?.facts ?? null,
    },
    {
      form: (again) => (
        <SendButton size="tool" again={again} busy={formAction.busy} onSend={formAction.send}>
          <Trans>Send the link</Trans>
        </SendButton>
      ),
      reference: (reference, what) => (
        <ReferenceStepButton
          flow={flow}
          reference={reference}
          what={what}
          rights={rights}
          application={application.id}
        />
      ),
      referees: () => (
        <Button asChild size="tool" variant="action">
          <Link to={`${flow.to}/${application.id}/application_form` as '/'} resetScroll={false}>
            <FilePen aria-hidden="true" />
            <Trans>Open the form</Trans>
          </Link>
        </Button>
      ),
      dbs: (what) => (
        <SendButton size="tool" again={what === 'again'} busy={dbsAction.busy} onSend={dbsAction.send}>
          {what === 'renew' ? <Trans>Ask again</Trans> : <Trans>Send the form</Trans>}
        </SendButton>
      ),
      declaration: (declarationToSend, again) => (
        <SendButton
          size="tool"
          again={again}
          busy={declarationAction.busy}
          onSend={() => declarationAction.send(declarationToSend.id)}
        >
          <Trans>Send the declaration</Trans>
        </SendButton>
      ),
      consent: () => consent?.action,
      secondLook: () => (
        <Button asChild size="tool" variant="action">
          <Link to={`${flow.to}/${application.id}/second_look` as '/'}>
            <ScanEye aria-hidden="true" />
            <Trans>Take a second look</Trans>
          </Link>
        </Button>
      ),
      convert: (isNext) => (
        <Button size="tool" variant={isNext ? 'action' : 'secondary'} icon={UserPlus} onClick={onConvert}>
          {conversion.title}
        </Button>
      ),
    },
  )
  const nextTask = application.waiting_for
  const ownRights = getApplicationRights(user, flow.flow, application.own)
  // For a second look, use the server's decision, because the server has checked this account. The rights on this page
  // depend only on the user's role.
  const isUsersTurn =
    nextTask &&
    (nextTask.what === 'second_look' ? application.two_people.can_look : isWaitingForUser(nextTask, ownRights))
  const what = nextTask && i18n._(getTaskLabel(nextTask))
  return (
    <RemainingSteps
      steps={steps}
      next={isUsersTurn ? <Trans>You: {what}</Trans> : null}
      folded={folded}
      foot={
        <ChecksSwitch state={state} application={application} nouns={flow.nouns} hasCheck={consent === undefined} />
      }
    />
  )
}
