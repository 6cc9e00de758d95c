import { applicationRights } from '@contract/recruitment/rights.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileCheck2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '@/hooks/use-user.ts'
import { WhatIsLeft } from '@/kit/detail/what-is-left.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { SendButton } from '../send-button.tsx'
import { waitingWords, waitsForReader } from '../waiting-words.ts'
import { ChecksSwitch } from './checks-switch.tsx'
import { useSendDbs } from './dbs-tab.tsx'
import { useDeclarations, useSendDeclaration } from './declarations-tab.tsx'
import { useSendRequest } from './reference-card.tsx'
import type { ApplicationState } from './use-application.ts'
import { type Told, useLeftSteps } from './use-left-steps.tsx'

type ApplicationRailProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  application: NonNullable<ApplicationState['application']>
  folded: boolean
  conversion: Told['conversion']
  /** Of a Young Helper: the consent, and the button that mails its form again. */
  consent?: { facts: NonNullable<Told['consent']>; action: ReactNode } | undefined
  onConvert: () => void
}

/** What is left of an application, with the button of each step, on every tab. */
export const ApplicationRail = (props: ApplicationRailProps) => {
  const { flow, state, application, folded, conversion, consent, onConvert } = props
  const { i18n } = useLingui()
  const user = useUser()
  const { rights, references } = state
  const hasDeclarations = flow.flow === 'core'
  const { declarations } = useDeclarations(application.id, hasDeclarations && !application.own)
  const request = useSendRequest(flow)
  const dbs = useSendDbs(flow, application)
  const declaration = useSendDeclaration()
  const thisYear = Number(dayInLondon().slice(0, 4))
  const steps = useLeftSteps(
    {
      application,
      references,
      declaration: hasDeclarations
        ? (declarations?.find(({ year }) => year === thisYear) ?? null)
        : undefined,
      rights,
      conversion,
      consent: consent?.facts ?? null,
    },
    {
      reference: (one, what) =>
        what === 'check' ? (
          <Button asChild size="tool" variant={rights.references ? 'action' : 'secondary'}>
            <Link
              to={`${flow.to}/${application.id}/references` as '/'}
              search={{ reference_form: one.id } as never}
              resetScroll={false}
            >
              <FileCheck2 aria-hidden="true" />
              {rights.references ? <Trans>Read and check</Trans> : <Trans>Read</Trans>}
            </Link>
          </Button>
        ) : (
          <SendButton
            size="tool"
            again={what === 'again'}
            busy={request.busy}
            disabled={!one.email}
            onSend={() => request.send(one.id)}
          >
            <Trans>Send request</Trans>
          </SendButton>
        ),
      dbs: (again) => (
        <SendButton size="tool" again={again} busy={dbs.busy} onSend={dbs.send}>
          <Trans>Send the form</Trans>
        </SendButton>
      ),
      declaration: (one, again) => (
        <SendButton size="tool" again={again} busy={declaration.busy} onSend={() => declaration.send(one.id)}>
          <Trans>Send the declaration</Trans>
        </SendButton>
      ),
      consent: () => consent?.action,
      convert: () => (
        <Button size="tool" variant="action" icon={UserPlus} onClick={onConvert}>
          {conversion.title}
        </Button>
      ),
    },
  )
  const waiting = application.waiting_for
  const yours = waiting && waitsForReader(waiting, applicationRights(user, flow.flow, application.own))
  const what = waiting && i18n._(waitingWords(waiting))
  return (
    <WhatIsLeft
      steps={steps}
      next={yours ? <Trans>You: {what}</Trans> : null}
      folded={folded}
      foot={<ChecksSwitch state={state} application={application} nouns={flow.nouns} />}
    />
  )
}
