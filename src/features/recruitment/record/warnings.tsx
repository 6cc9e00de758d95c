import type { Warning } from '@contract/recruitment/reference-warnings.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Banner } from '@/ui/banner.tsx'

/**
 * Banner with a line for each warning about an applicant. Each line ends with the next action. A warning never blocks a
 * step (B-REC-10).
 */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => {
  if (warnings.length === 0) return null
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <ul className="grid grid-cols-1 gap-1">
        {warnings.map((warning) => (
          <li key={`${warning.kind}${warning.number}${warning.application ?? ''}`} className="wrap-anywhere">
            <WarningLine warning={warning} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Line with one warning: the reference, the finding and the next action. */
export function WarningLine({ warning }: { warning: Warning }) {
  return (
    <>
      <ReferenceNumber number={warning.number} /> <WarningText warning={warning} />
    </>
  )
}

function ReferenceNumber({ number }: { number: number }) {
  if (number === 0) return null
  return (
    <b>
      <Trans>Reference {number}:</Trans>
    </b>
  )
}

function WarningText({ warning }: { warning: Warning }) {
  const name = warning.name ?? ''
  switch (warning.kind) {
    case 'same_email':
      return <Trans>The referee has the email address of the applicant. Ask for an address of the referee’s own.</Trans>
    case 'same_phone':
      return <Trans>The referee has the phone number of the applicant. Ask for a number of the referee’s own.</Trans>
    case 'same_address':
      return <Trans>The referee has the address of the applicant. Ask for a referee from another household.</Trans>
    case 'same_surname':
      return <Trans>The referee has the surname of the applicant. Ask whether they are related.</Trans>
    case 'guardian':
      return <Trans>The referee is the parent or guardian the applicant has named. Ask for another referee.</Trans>
    case 'known_too_short':
      return (
        <Trans>
          The referee has known the applicant for less than 2 years. Ask for a referee who has known them longer.
        </Trans>
      )
    case 'same_referee':
      return <Trans>Another reference is by the same person. Ask for another referee.</Trans>
    case 'same_church':
      return (
        <Trans>Another reference is from the same church. Ask whether the two know the applicant independently.</Trans>
      )
    case 'corrected_address':
      return <CorrectedAddress warning={warning} />
    case 'account_address':
      return (
        <Trans>
          The referee’s email address is that of {name}’s account. Another person must check this reference.
        </Trans>
      )
    case 'other_years':
      return <OtherYears warning={warning} />
    case 'under_18':
      return <Trans>The referee is under 18. Ask for an adult referee.</Trans>
    case 'unsatisfactory':
      return <Trans>The referee rates something as unsatisfactory. Read the answers, and ring the referee.</Trans>
    case 'worrying_answer':
      return (
        <Trans>The referee answers a safeguarding question with yes. Read the answers, and ring the referee.</Trans>
      )
    case 'parent_account_address':
      return (
        <Trans>The parent’s email address is that of {name}’s account. Another person must check the consent.</Trans>
      )
    case 'consent_shared':
      return <Trans>Parent and helper share one address. Speak to the parent before you count this.</Trans>
    case 'consent_other_child':
    case 'consent_other_birthday':
      return <OtherChild warning={warning} />
    case 'referred_again':
      return <ReferredAgain warning={warning} />
  }
}

function CorrectedAddress({ warning: { name = '', acts = [] } }: { warning: Warning }) {
  const [isSent, isTicked] = [acts.includes('sent'), acts.includes('ticked')]
  if (isSent && isTicked)
    return (
      <Trans>
        {name} changed the email address, sent the request there and ticked the answer. Ask the applicant whether the
        address is right.
      </Trans>
    )
  if (isSent)
    return (
      <Trans>
        {name} changed the email address and sent the request there. Ask the applicant whether the address is right.
      </Trans>
    )
  if (isTicked)
    return (
      <Trans>
        {name} changed the email address and ticked the answer. Ask the applicant whether the address is right.
      </Trans>
    )
  return <Trans>{name} changed the email address. Ask the applicant whether it is right.</Trans>
}

function OtherYears({ warning }: { warning: Warning }) {
  const { i18n } = useLingui()
  const years = Number(warning.to)
  const claimed = i18n.number(Number(warning.from))
  return (
    <Plural
      value={years}
      one={`Referee says # year, the applicant wrote ${claimed}. Ask both.`}
      other={`Referee says # years, the applicant wrote ${claimed}. Ask both.`}
    />
  )
}

function OtherChild({ warning: { kind, from: applicationName = '', to: consentName = '' } }: { warning: Warning }) {
  if (kind === 'consent_other_child')
    return (
      <Trans>
        The consent names {consentName}, the application {applicationName}. Ring the parent.
      </Trans>
    )
  const [applied, consented] = [formatDayCell(applicationName), formatDayCell(consentName)]
  return (
    <Trans>
      The consent has the birthday {consented}, the application {applied}. Ring the parent.
    </Trans>
  )
}

function ReferredAgain({ warning: { application, flow, day } }: { warning: Warning }) {
  if (!application || !day)
    return <Trans>This person has another application that you cannot open. Ask VP support which one counts.</Trans>
  const since = formatDayCell(day)
  const listPath = flow === 'core' ? '/applications' : '/volunteer_applications'
  return (
    <Trans>
      This person has another application, of {since}. Decide which one counts, and archive the other:{' '}
      <Link to={`${listPath}/${application}/application_form` as '/'} className="font-bold">
        open it
      </Link>
    </Trans>
  )
}
