import { canOpenRoute } from '@contract/access.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, CircleHelp, Minus, OctagonAlert, StickyNote, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateCell } from '@/kit/list/cells.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { addEmailBreaks, Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { useCheckLabels } from '../check-labels.ts'
import { useRoleLabel } from '../role-labels.ts'

const smallTextClass = 'block text-xs text-muted-foreground'

/**
 * Details below an applicant's name: email address, number of notes with the latest note, and the user account that was
 * created from the application.
 */
export const ApplicantDetails = ({ row }: { row: ApplicationRow }) => {
  const { t } = useLingui()
  const user = useUser()
  const { num_notes: notes, latest_note: latest, user__id: account, user__email: address } = row
  return (
    <>
      <span className={smallTextClass}>{addEmailBreaks(row.form.email ?? '')}</span>
      {notes > 0 ? (
        <span className="flex items-start gap-1 text-xs" title={plural(notes, { one: '# note', other: '# notes' })}>
          <StickyNote aria-hidden="true" className="size-4 flex-none" />
          <b>
            {notes}
            <span className="sr-only"> {plural(notes, { one: 'note', other: 'notes' })}</span>
          </b>
          {latest ? <span className="line-clamp-1 text-muted-foreground">{latest.note}</span> : null}
        </span>
      ) : null}
      {account ? (
        <span className={smallTextClass}>
          {canOpenRoute('/users/pastors/$id', user) ? (
            <RowLink href={`/users/pastors/${account}`} className="inline-flex min-h-6 items-center">
              {t`User ${address ?? ''}`}
            </RowLink>
          ) : (
            t`User ${address ?? ''}`
          )}
        </span>
      ) : null}
    </>
  )
}

/** Returns the name of the selected club. Ignores a club name that the applicant has typed. */
const useClubName = ({ form }: ApplicationRow): ReactNode =>
  form.organisation__name ? <Name>{form.organisation__name}</Name> : null

const NoClub = () => (
  <span className="inline-flex items-center gap-1.5 font-bold text-warning-text">
    <TriangleAlert aria-hidden="true" className="size-4.5 flex-none" />
    <Trans>No club selected</Trans>
  </span>
)

/** Club and role of an application (APP-10, APP-34). The club is a link for users who may open clubs. */
export const ClubAndRole = ({
  row,
  opensClubs,
  kind,
}: {
  row: ApplicationRow
  opensClubs: boolean
  kind?: string | undefined
}) => {
  const club = useClubName(row)
  const role = useRoleLabel()(row.form.role)
  const organisationId = row.form.organisation
  return (
    <>
      {club && organisationId && opensClubs ? (
        <RowLink href={`/organisations/${organisationId}`}>{club}</RowLink>
      ) : (
        (club ?? <NoClub />)
      )}
      <span className={smallTextClass}>{kind ?? role}</span>
    </>
  )
}

/** Club and role as plain text, for a row that is itself a link. */
export const ClubAndRoleText = ({ row, kind }: { row: ApplicationRow; kind?: string | undefined }) => {
  const club = useClubName(row)
  const getRoleLabel = useRoleLabel()
  const role = kind ?? getRoleLabel(row.form.role)
  return (
    <>
      {role ? `${role}, ` : null}
      {club ?? <Trans>No club selected</Trans>}
    </>
  )
}

/** Number of received references and number of checked references. */
export const ReferenceCounts = ({ row }: { row: ApplicationRow }) => {
  const { num_references: all, num_references_submitted: submitted, num_references_checked: checked } = row
  return (
    <>
      <b className="block">
        {all === 0 ? (
          <Trans>none requested yet</Trans>
        ) : (
          <Trans>
            {submitted} of {all} received
          </Trans>
        )}
      </b>
      <span className={smallTextClass}>
        <Trans>{checked} checked</Trans>
      </span>
    </>
  )
}

/** Tick or dash, always with a label. */
export const Tick = ({ on: isOn, children, more }: { on: boolean; children: ReactNode; more?: ReactNode }) => {
  const Icon = isOn ? Check : Minus
  return (
    <>
      <span className="flex items-start gap-1.5">
        <Icon aria-hidden="true" className={isOn ? 'size-4.5 flex-none text-success-text' : 'size-4.5 flex-none'} />
        <span>{children}</span>
      </span>
      {more ? <span className={smallTextClass}>{more}</span> : null}
    </>
  )
}

type SentForm = { email_sent: string | null; submitted: string | null }

/**
 * Cell with the state of an adult's check. Shows the end date, a note that the check has ended, or a note that the end
 * date is unknown.
 */
export const DbsState = ({ form }: { form: ApplicationRow['dbs_form'] }) => {
  const check = useCheckLabels()(form)
  if (!form || !check) return <SentState form={form} />
  const requestedOn = form.submitted === null && form.email_sent ? formatDateCell(form.email_sent) : null
  const requestNote = requestedOn ? <Trans>New check asked for {requestedOn}</Trans> : null
  if (check.validity.state === 'valid')
    return (
      <Tick on more={requestNote}>
        {check.words}
      </Tick>
    )
  const hasEnded = check.validity.state === 'ended'
  const Icon = hasEnded ? OctagonAlert : CircleHelp
  return (
    <>
      <b className={clsx('flex items-start gap-1.5', hasEnded ? 'text-danger-text' : 'text-warning-text')}>
        <Icon aria-hidden="true" className="size-4.5 flex-none" />
        <span>{check.words}</span>
      </b>
      {requestNote ? <span className={smallTextClass}>{requestNote}</span> : null}
    </>
  )
}

/** Cell with the state of a check or consent: confirmed, email sent or not sent. */
export const SentState = ({ form }: { form: SentForm | null }) => {
  if (form?.submitted)
    return (
      <Tick on more={formatDateCell(form.submitted)}>
        <Trans>Confirmed</Trans>
      </Tick>
    )
  return form?.email_sent ? (
    <Tick on={false} more={formatDateCell(form.email_sent)}>
      <Trans>Email sent</Trans>
    </Tick>
  ) : (
    <Tick on={false}>
      <Trans>Not sent</Trans>
    </Tick>
  )
}

/** Text with the day on which the checks were completed. Renders nothing before that. */
export const ChecksCompleted = ({ at: completedAt }: { at: string | null }) => {
  if (!completedAt) return null
  const day = formatDateCell(completedAt)
  return (
    <span className="text-xs">
      <Trans>Checks completed {day}</Trans>
    </span>
  )
}

/** Cell with the state of this year's declaration, and the year of the latest declaration (APP-37). */
export const DeclarationState = ({ year, thisYear }: { year: number | null; thisYear: number }) => {
  if (year === thisYear) return <Tick on>{year}</Tick>
  return year === null ? (
    <Tick on={false}>
      <Trans context="declaration">None</Trans>
    </Tick>
  ) : (
    <Tick on={false} more={<Trans>last {year}</Trans>}>
      <Trans>Not signed</Trans>
    </Tick>
  )
}
