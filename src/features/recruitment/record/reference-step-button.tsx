import type { Reference } from '@contract/recruitment/application-references.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileCheck2, type LucideIcon, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { SendButton } from '../send-button.tsx'
import type { OpenedReference } from './application-tabs.tsx'
import { useSendRequest } from './reference-card.tsx'
import type { StepActions } from './use-left-steps.tsx'

type ReferenceStepButtonProps = {
  flow: RecruitmentFlow
  application: string
  reference: Reference
  what: Parameters<StepActions['reference']>[1]
  rights: ApplicationRights
}

/** Button for the reader's next action on a reference. It works from every tab. */
export const ReferenceStepButton = (props: ReferenceStepButtonProps) => {
  const { flow, application, reference, what, rights } = props
  const { id, email } = reference
  const { busy, send } = useSendRequest(flow)
  const referencesPath = `${flow.to}/${application}/references`
  switch (what) {
    case 'check':
      return (
        <StepLink to={referencesPath} search={{ reference_form: id }} icon={FileCheck2} mine={rights.references}>
          {rights.references ? <Trans>Read and check</Trans> : <Trans>Read</Trans>}
        </StepLink>
      )
    case 'correct':
      return (
        <StepLink to={referencesPath} search={{}} icon={Pencil} mine>
          <Trans>Open references</Trans>
        </StepLink>
      )
    case 'telephone':
      return (
        <StepLink to={referencesPath} search={{ telephone: id }} icon={Phone} mine>
          <Trans>By telephone</Trans>
        </StepLink>
      )
    default:
      return (
        <SendButton size="tool" again={what === 'again'} busy={busy} disabled={!email} onSend={() => send(id)}>
          <Trans>Send request</Trans>
        </SendButton>
      )
  }
}

type StepLinkProps = {
  to: string
  search: OpenedReference
  icon: LucideIcon
  /** True if the reader has to act. */
  mine: boolean
  children: ReactNode
}

const StepLink = ({ to: path, search, icon: Icon, mine, children }: StepLinkProps) => (
  <Button asChild size="tool" variant={mine ? 'action' : 'secondary'}>
    <Link to={path as '/'} search={search} resetScroll={false}>
      <Icon aria-hidden="true" />
      {children}
    </Link>
  </Button>
)
