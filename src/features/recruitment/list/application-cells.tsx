import { canOpenRoute } from '@contract/access.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import {
  Check,
  CheckCheck,
  CircleHelp,
  CircleUserRound,
  type LucideIcon,
  Mail,
  Minus,
  OctagonAlert,
  ShieldAlert,
  StickyNote,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateCell } from '@/kit/list/cells.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { useCheckLabels } from '../check-labels.ts'
import { useRoleLabel } from '../role-labels.ts'

const smallTextClass = 'block text-xs text-muted-foreground'
const cutTextClass = 'line-clamp-1 break-all'

/** Number of an application's notes. The tooltip shows the latest note. */
const NoteCount = ({ row: { num_notes: notes, latest_note: latest } }: { row: ApplicationRow }) => {
  if (notes === 0) return null
  const label = plural(notes, { one: '# note', other: '# notes' })
  return (
    <span className="flex flex-none items-center gap-1 text-xs" title={latest ? `${label}: ${latest.note}` : label}>
      <StickyNote aria-hidden="true" className="size-4" />
      <b>
        {notes}
        <span className="sr-only"> {plural(notes, { one: 'note', other: 'notes' })}</span>
      </b>
      {latest ? <span className="sr-only">{latest.note}</span> : null}
    </span>
  )
}

type ApplicantDetailsProps = {
  row: ApplicationRow
  /** Details of the flow at the end of the line. */
  children?: ReactNode
}

/**
 * Line below an applicant's name: the email address, the number of notes and the user account that was created from the
 * application. The marks are here, because the name needs the full width of its line.
 */
export const ApplicantDetails = ({ row, children }: ApplicantDetailsProps) => {
  const email = row.form.email ?? ''
  return (
    <span className="flex items-center gap-2">
      <span className="line-clamp-1 min-w-0 flex-1 text-xs break-all text-muted-foreground" title={email}>
        {email}
      </span>
      <NoteCount row={row} />
      {row.user__id ? <AccountLink id={row.user__id} address={row.user__email ?? ''} /> : null}
      {children}
    </span>
  )
}

const AccountLink = ({ id, address }: { id: string; address: string }) => {
  const { t } = useLingui()
  const user = useUser()
  const label = t`User ${address}`
  const content = (
    <>
      <CircleUserRound aria-hidden="true" className="size-4.5" />
      <span className="sr-only">{label}</span>
    </>
  )
  return canOpenRoute('/users/pastors/$id', user) ? (
    <RowLink
      href={`/users/pastors/${id}`}
      title={label}
      className="relative z-1 -my-1 grid min-h-6 min-w-6 flex-none place-items-center"
    >
      {content}
    </RowLink>
  ) : (
    <span title={label} className="flex-none">
      {content}
    </span>
  )
}

/** Name of the selected club. Ignores a club name that the applicant has typed. */
const ClubName = ({ name, href }: { name: string | null; href: string | undefined }) => {
  if (!name) return <NoClub />
  const content = (
    <span className={cutTextClass} title={name}>
      <Name>{name}</Name>
    </span>
  )
  return href ? (
    <RowLink href={href} className="block">
      {content}
    </RowLink>
  ) : (
    content
  )
}

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
  const role = useRoleLabel()(row.form.role)
  const { organisation } = row.form
  const organisationHref = organisation ? `/organisations/${organisation}` : undefined
  return (
    <>
      <ClubName name={row.form.organisation__name} href={opensClubs ? organisationHref : undefined} />
      <span className={smallTextClass}>{kind ?? role}</span>
    </>
  )
}

/** Club and role as plain text, for a row that is itself a link. */
export const ClubAndRoleText = ({ row, kind }: { row: ApplicationRow; kind?: string | undefined }) => {
  const clubName = row.form.organisation__name
  const getRoleLabel = useRoleLabel()
  const role = kind ?? getRoleLabel(row.form.role)
  return (
    <>
      {role ? `${role}, ` : null}
      {clubName ? <Name>{clubName}</Name> : <Trans>No club selected</Trans>}
    </>
  )
}

/** Number of received references and number of checked references. */
export const ReferenceCounts = ({ row }: { row: ApplicationRow }) => {
  const { num_references: all, num_references_submitted: submitted, num_references_checked: checked } = row
  return (
    <>
      <b className="block whitespace-nowrap">
        {all === 0 ? (
          <Trans context="references">none yet</Trans>
        ) : (
          <Trans context="references">
            {submitted} of {all} in
          </Trans>
        )}
      </b>
      <span className={smallTextClass}>
        <Trans>{checked} checked</Trans>
      </span>
    </>
  )
}

type TickProps = {
  on: boolean
  /** Icon of a state between yes and no, such as a sent email. */
  icon?: LucideIcon
  children: ReactNode
  more?: ReactNode
}

/** Tick or dash, always with a label. */
export const Tick = ({ on: isOn, icon, children, more }: TickProps) => {
  const Icon = icon ?? (isOn ? Check : Minus)
  return (
    <>
      <span className="flex items-start gap-1.5">
        <Icon aria-hidden="true" className={isOn ? 'size-4.5 flex-none text-success-text' : 'size-4.5 flex-none'} />
        <span
          className={more ? 'line-clamp-1 break-all' : 'line-clamp-2'}
          title={typeof children === 'string' ? children : undefined}
        >
          {children}
        </span>
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
        <span className={requestNote ? 'line-clamp-1' : 'line-clamp-2'} title={check.words}>
          {check.words}
        </span>
      </b>
      {requestNote ? <span className={clsx(smallTextClass, 'line-clamp-1')}>{requestNote}</span> : null}
    </>
  )
}

/** Cell with the state of a check or consent: confirmed, email sent or not sent. */
export const SentState = ({ form }: { form: SentForm | null }) => {
  const { t } = useLingui()
  if (form?.submitted)
    return (
      <Tick on more={formatDateCell(form.submitted)}>
        {t`Confirmed`}
      </Tick>
    )
  return form?.email_sent ? (
    <Tick on={false} icon={Mail} more={formatDateCell(form.email_sent)}>
      {t`Email sent`}
    </Tick>
  ) : (
    <Tick on={false}>{t`Not sent`}</Tick>
  )
}

/** Marks below the state of the form: a mark for safeguarding, work of one person, and the day of completed checks. */
export const FormMarks = ({ row }: { row: ApplicationRow }) => {
  const { t } = useLingui()
  const { keep_for_safeguarding, done_by_one_person, checks_completed } = row
  return (
    <span className="flex items-center gap-1 text-xs empty:hidden">
      {keep_for_safeguarding ? (
        <IconMark
          icon={ShieldAlert}
          tone="border-info-edge bg-info-soft text-info-text"
          label={t`Kept for safeguarding`}
        />
      ) : null}
      {done_by_one_person ? (
        <IconMark
          icon={UserRound}
          tone="border-warning-edge bg-warning-soft text-warning-text"
          label={t`Done by one person`}
        />
      ) : null}
      {checks_completed ? (
        <span className="flex items-center gap-0.5 whitespace-nowrap" title={t`Checks completed`}>
          <CheckCheck aria-hidden="true" className="size-4 text-success-text" />
          <span className="sr-only">{t`Checks completed`} </span>
          {formatDateCell(checks_completed)}
        </span>
      ) : null}
    </span>
  )
}

type IconMarkProps = {
  icon: LucideIcon
  tone: string
  /** Meaning of the mark, as its tooltip and for screen readers. */
  label: string
}

const IconMark = ({ icon: Icon, tone, label }: IconMarkProps) => (
  <span title={label} className={clsx('grid size-4.5 flex-none place-items-center rounded-full border', tone)}>
    <Icon aria-hidden="true" className="size-3 stroke-[2.5]" />
    <span className="sr-only">{label} </span>
  </span>
)

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
