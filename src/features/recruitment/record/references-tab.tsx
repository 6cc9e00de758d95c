import { Trans } from '@lingui/react/macro'
import { Info, Users } from 'lucide-react'
import { lazy } from 'react'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { ApplicantRequests } from './applicant-requests.tsx'
import { ReferencesNotice } from './read-notices.tsx'
import { ReferenceAnswers } from './reference-answers.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { isAnswered } from './reference-moments.tsx'
import type { ApplicationState } from './use-application.ts'

type ReferencesTabProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  /** Reference whose answers or telephone form is open, if there is one. */
  opened: { reference_form?: string | undefined; telephone?: string | undefined }
}

// Load the form lazily, because it is rarely used.
const TelephoneReferenceForm = lazy(() =>
  import('./telephone-reference.tsx').then((m) => ({ default: m.TelephoneReferenceForm })),
)

/** Tab with an application's references (REFE-02 to REFE-19), or with the answers of one reference. */
export const ReferencesTab = ({ flow, state, opened }: ReferencesTabProps) => {
  const { application, references, referencesState, rights } = state
  if (!application) return null
  const { reference_form: openReferenceId, telephone } = opened
  if (openReferenceId !== undefined && rights.readReferences)
    return (
      <ReferenceAnswers
        key={openReferenceId}
        flow={flow}
        id={openReferenceId}
        application={application}
        rights={rights}
      />
    )
  const telephoneReference = rights.telephone ? references?.find(({ id }) => id === telephone) : undefined
  if (telephoneReference && !isAnswered(telephoneReference))
    return (
      <TelephoneReferenceForm
        key={telephoneReference.id}
        flow={flow}
        reference={telephoneReference}
        applicant={application.form.full_name}
      />
    )
  return (
    <section className="grid grid-cols-1 gap-3">
      <ReferencesNotice state={referencesState} read={references !== null} />
      <ApplicantRequests flow={flow} application={application} mayDecide={rights.references} />
      {references?.length === 0 ? (
        <EmptyState icon={Users} title={<Trans>No references to this application</Trans>} />
      ) : null}
      {references ? (
        <ul className="grid grid-cols-1 gap-3">
          {references.map((reference) => (
            <li key={reference.id}>
              <ReferenceCard flow={flow} reference={reference} rights={rights} application={application} />
            </li>
          ))}
        </ul>
      ) : (
        referencesState.busy && <Skeleton className="h-60" />
      )}
      {references?.length ? (
        <p className="flex items-start gap-2 text-sm text-muted-foreground">
          <Info aria-hidden="true" className="size-5 flex-none" />
          <Trans>
            Referees should have known the applicant for at least 2 years. A reference can be checked once it is
            answered.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
