import { canOpenRoute } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationOutcome } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Archive, Building2, TriangleAlert, UserCheck } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { CopyLink } from '@/kit/detail/copy-link.tsx'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Badge } from '@/ui/badge.tsx'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { DoneByOnePerson } from '../done-by-one-person.tsx'
import { FormStatusBadge } from '../form-status-badge.tsx'
import { SafeguardingBadge } from '../safeguarding-badge.tsx'

export const outcomeLabels: Record<ApplicationOutcome, MessageDescriptor> = {
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  tidied: msg`Tidied away`,
}

type ApplicationFactsProps = {
  application: Application
  /** Path of the applicant's public form. Without it, the form link and the erasure date are hidden. */
  publicForm?: string
}

/** Line with the state, club, public link and user account of an application (APP-42, APP-43, CONV-13, CONV-23). */
export const ApplicationFacts = ({ application, publicForm }: ApplicationFactsProps) => {
  const { i18n } = useLingui()
  const { form, archived, outcome, erased_on, converted_from_user } = application
  const erased = erased_on && formatDayCell(erased_on)
  return (
    <>
      <FormStatusBadge status={form.status} at={form.submitted ? formatTimestamp(form.submitted) : undefined} />
      {application.keep_for_safeguarding ? <SafeguardingBadge /> : null}
      <DoneByOnePerson application={application} />
      {archived ? (
        <Badge icon={Archive}>
          <Trans>Archived</Trans>
          {outcome ? `, ${i18n._(outcomeLabels[outcome])}` : null}
        </Badge>
      ) : null}
      <ClubFact application={application} />
      {form.id && publicForm ? <CopyLink path={`${publicForm}/${form.id}`} /> : null}
      <UserFact application={application} />
      {converted_from_user ? (
        <span className="text-sm text-muted-foreground">
          <Trans>Made from a user</Trans>
        </span>
      ) : null}
      {erased && publicForm ? (
        <span className="text-sm text-muted-foreground">
          <Trans>Details of the check are erased on {erased}</Trans>
        </span>
      ) : null}
    </>
  )
}

const factClass = 'inline-flex items-center gap-2'
const iconClass = 'size-5 flex-none text-muted-foreground'

const ClubFact = ({ application: { form } }: { application: Application }) => {
  const canOpenClub = canOpenRoute('/organisations/$id', useUser())
  const { organisation: id, organisation__name: club } = form
  if (!club || !id)
    return (
      <span className={`${factClass} font-bold text-warning-text`}>
        <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
        <Trans>No club selected</Trans>
      </span>
    )
  return (
    <span className={factClass}>
      <Building2 aria-hidden="true" className={iconClass} />
      {canOpenClub ? (
        <Link to="/organisations/$id" params={{ id }} className="font-bold">
          <Name>{club}</Name>
        </Link>
      ) : (
        <Name>{club}</Name>
      )}
    </span>
  )
}

const UserFact = ({ application: { user__id: id, user__email: email } }: { application: Application }) => {
  const canOpenUser = canOpenRoute('/users/pastors/$id', useUser())
  if (!id) return null
  const address = email ?? ''
  return (
    <span className={factClass}>
      <UserCheck aria-hidden="true" className={iconClass} />
      {canOpenUser ? (
        <Link to="/users/pastors/$id" params={{ id }} className="font-bold wrap-anywhere">
          <Trans>User {address}</Trans>
        </Link>
      ) : (
        <span className="wrap-anywhere">
          <Trans>User {address}</Trans>
        </span>
      )}
    </span>
  )
}
