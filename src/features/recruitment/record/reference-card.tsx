import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { FileText, Pencil, Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '@/api/call.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { addEmailBreaks, Name } from '@/ui/name.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { MailTimeline } from '../mail-timeline.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { SendButton } from '../send-button.tsx'
import { useRecordAction } from '../use-record-action.ts'
import { AddressHistory } from './address-history.tsx'
import { getNeededLook, isAnswered, ReferenceTimeline } from './reference-moments.tsx'
import { CheckedSwitch } from './reference-switches.tsx'
import { Warnings } from './warnings.tsx'

const CorrectReferee = lazy(() => import('./correct-referee.tsx').then((m) => ({ default: m.CorrectRefereeDialog })))

/** Returns a function that sends the request for a reference, or resends it with the same link (REFE-10, REFE-11). */
export const useSendRequest = (flow: RecruitmentFlow) => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(flow.nouns)
  return {
    busy,
    send: (id: string) => void run(() => call(flow.references.sendEmail, { params: { id } }), t`Email sent`),
  }
}

type ReferenceCardProps = {
  flow: RecruitmentFlow
  reference: Reference
  rights: ApplicationRights
  application: Application
}

/** Card with one referee: personal details, timeline and the possible actions. */
export const ReferenceCard = ({ flow, reference, rights, application }: ReferenceCardProps) => {
  const { t } = useLingui()
  const getRoleLabel = useRoleLabel()
  const { busy, send } = useSendRequest(flow)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { id, number, full_name: name, role, replaced } = reference
  const hasAnswer = isAnswered(reference)
  const warnings = application.warnings.filter(({ number: referenceNumber }) => referenceNumber === number)
  const needsCheck =
    rights.references && rights.readReferences && hasAnswer && !reference.checked && !reference.is_yours
  const neededLook = getNeededLook(reference, application)
  const isYourTurn = needsCheck || neededLook?.isYours === true
  const yearsKnown = reference.years_known
  const years = yearsKnown === null ? null : plural(yearsKnown, { one: 'known # year', other: 'known # years' })
  const relationshipFacts = [reference.relationship, years]
  const { declined } = reference
  const sendButton =
    !hasAnswer && rights.references ? (
      <SendButton
        key="send"
        size="tool"
        again={reference.email_sent !== null}
        armedLabel={declined ? t`They said no. Press again to send` : undefined}
        busy={busy}
        disabled={!reference.email}
        onSend={() => send(id)}
      >
        <Trans>Send request</Trans>
      </SendButton>
    ) : null
  const telephoneButton =
    !hasAnswer && rights.telephone ? (
      <Button key="telephone" asChild size="tool">
        <Link to="." search={{ telephone: id }} resetScroll={false}>
          <Phone aria-hidden="true" />
          <Trans>By telephone</Trans>
        </Link>
      </Button>
    ) : null
  const correctButton =
    !hasAnswer && rights.references ? (
      <Button key="correct" size="tool" icon={Pencil} onClick={() => setIsCorrecting(true)}>
        <Trans>Correct</Trans>
      </Button>
    ) : null
  return (
    <article
      aria-label={t`Reference ${number}`}
      className={clsx('card grid grid-cols-1 gap-3 p-4', isYourTurn && 'border-2 border-action')}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 gap-3">
          <span
            aria-hidden="true"
            className="grid size-9 flex-none place-items-center rounded-md bg-accent font-bold text-accent-foreground"
          >
            {number}
          </span>
          <div className="min-w-0">
            <h2 className="text-lg font-bold wrap-anywhere">
              <Name>{name ?? t`No name yet`}</Name>
            </h2>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
              {getRoleLabel(role) || <Trans>Role not known</Trans>}
              {replaced ? (
                <Badge size="small">
                  <Trans>Another referee was asked</Trans>
                </Badge>
              ) : null}
            </p>
          </div>
        </div>
        {replaced ? null : (
          <div className="flex flex-wrap items-center gap-2">
            {hasAnswer && rights.readReferences ? (
              <Button asChild size="tool">
                <Link to="." search={{ reference_form: id }} resetScroll={false}>
                  <FileText aria-hidden="true" />
                  <Trans>Reference form</Trans>
                </Link>
              </Button>
            ) : null}
            {declined ? [correctButton, telephoneButton, sendButton] : [sendButton, telephoneButton, correctButton]}
            {rights.references ? (
              <CheckedSwitch flow={flow} reference={reference} rule={application.two_people} />
            ) : null}
          </div>
        )}
      </header>
      {/* Use two columns where the card is wide enough: from the `lg` breakpoint to 70rem, and from 86rem. Between these widths, the side column next to the card takes the space. */}
      <div className="grid grid-cols-1 gap-3 min-[86rem]:grid-cols-2 lg:max-[70rem]:grid-cols-2">
        <TermList
          beside
          terms={[
            {
              term: t`Email`,
              value: reference.email && (
                <>
                  {addEmailBreaks(reference.email)}
                  <AddressHistory reference={reference} />
                </>
              ),
            },
            { term: t`Phone`, value: reference.phone },
            {
              term: t`Position`,
              value: [reference.position, reference.organisation].filter(Boolean).join(', '),
            },
            { term: t`Relationship`, value: relationshipFacts.filter(Boolean).join(', ') },
          ].filter(({ value }) => Boolean(value))}
        />
        <ReferenceTimeline reference={reference} yours={needsCheck} look={neededLook} />
      </div>
      <Warnings warnings={warnings} />
      <MailTimeline mails={reference.mails} />
      {isCorrecting ? (
        <Suspense>
          <CorrectReferee flow={flow} reference={reference} onClose={() => setIsCorrecting(false)} />
        </Suspense>
      ) : null}
    </article>
  )
}
