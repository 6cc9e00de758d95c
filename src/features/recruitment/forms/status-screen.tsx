import { type ApplicationStatus, applicationStatusOperations } from '@contract/recruitment/application-status.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { useCheckName } from './dbs-labels.ts'
import { ReferenceStep, StatusStep } from './status-reference.tsx'

/** Status page for an applicant. Shows the progress of the application, but no names or answers (B-REC-03). */
export const StatusScreen = ({ id }: { id: string }) => {
  usePageFocus()
  const { t } = useLingui()
  const { link, again } = useLink<ApplicationStatus>({
    secret: id,
    load: async (signal) => ({
      about: '',
      record: await call(applicationStatusOperations['application_status.get'], { params: { id }, signal }),
    }),
  })
  return (
    <PublicPage>
      <LinkGate link={link} onAgain={again} gone={t`This link is not valid.`} byMail>
        {({ record }) => (record ? <Steps id={id} found={record} /> : null)}
      </LinkGate>
    </PublicPage>
  )
}

/** Icon state of a check or a consent. Key: progress. */
const stepStateByProgress = {
  not_asked: 'later',
  asked: 'waiting',
  mail_came_back: 'wrong',
  confirmed: 'done',
  given: 'done',
} as const

const Steps = ({ id, found: initialStatus }: { id: string; found: ApplicationStatus }) => {
  const { t } = useLingui()
  const getCheckName = useCheckName()
  const [status, setStatus] = useState(initialStatus)
  const { submitted, references, check, consent, decision } = status
  const checkMessages = {
    not_asked: t`Not asked for yet`,
    asked: t`We have asked your club’s contact.`,
    confirmed: t`Confirmed`,
  }
  const consentMessages = {
    not_asked: t`Not asked for yet`,
    asked: t`We have written to your parent or guardian and wait for an answer.`,
    mail_came_back: t`Our email did not reach your parent or guardian.`,
    given: t`Received`,
  }
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>Your application</Trans>
        </h1>
        <p className="leading-snug text-muted-foreground">
          <Trans>This page shows how far your application is, no names or answers.</Trans>
        </p>
      </div>
      <ol className="grid gap-3">
        <StatusStep title={t`Application form`} state="done" message={t`Received ${formatDay(submitted)}`} />
        {references.map((reference) => (
          <ReferenceStep key={reference.number} id={id} reference={reference} onChange={setStatus} />
        ))}
        {check ? (
          <StatusStep
            title={getCheckName(check.kind)}
            state={stepStateByProgress[check.state]}
            message={checkMessages[check.state]}
            since={check.since}
          />
        ) : null}
        {consent ? (
          <StatusStep
            title={t`Parental Consent`}
            state={stepStateByProgress[consent.state]}
            message={consentMessages[consent.state]}
            since={consent.since}
          />
        ) : null}
        <StatusStep
          title={t`All checks`}
          state={decision.state === 'completed' ? 'done' : 'later'}
          message={decision.state === 'completed' ? t`Completed. Your club will be in touch.` : t`Not completed yet`}
          since={decision.since}
        />
      </ol>
    </>
  )
}
