import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { type Flow, LATE_DAYS, type NextActor } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Hand, type LucideIcon, Mail, Shield, UserRound, Users } from 'lucide-react'
import { formatDateCell } from '@/kit/list/cells.ts'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { countDaysSince, Days, OverdueBadge } from './overdue-badge.tsx'
import { getTaskLabel, isWaitingForUser, nextActorLabels } from './waiting-labels.ts'

const actorIcons: Record<NextActor, LucideIcon> = {
  applicant: UserRound,
  referee: Mail,
  dbs_contact: Shield,
  parent: Users,
  reviewer: Hand,
}

type WaitingRow = Pick<ApplicationRow, 'waiting_for' | 'own' | 'second_look_by_others'> & {
  form: { full_name: string }
  dbs_form: { name: string | null } | null
}

/**
 * Text that names the next person to act on an application and their task. It also shows for how long the application
 * has been waiting (B-REC-07).
 */
export const WaitingForText = ({ row, flow }: { row: WaitingRow; flow: Flow }) => {
  const { i18n } = useLingui()
  const user = useUser()
  const { waiting_for: waiting } = row
  if (!waiting)
    return (
      <span className="text-muted-foreground">
        <Trans>Nothing is left to do</Trans>
      </span>
    )
  const isReadersTurn =
    !row.second_look_by_others && isWaitingForUser(waiting, getApplicationRights(user, flow, row.own))
  const Icon = actorIcons[waiting.who]
  const applicantName = waiting.who === 'applicant' ? row.form.full_name : null
  const contactName = waiting.who === 'dbs_contact' ? row.dbs_form?.name : null
  const name = applicantName || contactName
  const days = countDaysSince(waiting.since)
  const since = formatDateCell(waiting.since)
  const { what, who } = waiting
  function renderActor() {
    if (isReadersTurn) return <Trans context="who acts">You</Trans>
    if (what === 'second_look') return <Trans context="who acts">Someone else</Trans>
    if (name) return <Name>{name}</Name>
    return i18n._(nextActorLabels[who])
  }
  function renderSince() {
    if (days === 0) return <Trans>since today</Trans>
    if (days < LATE_DAYS.amber)
      return (
        <Trans>
          <Days days={days} />, since {since}
        </Trans>
      )
    return <Trans>since {since}</Trans>
  }
  return (
    <span
      className={clsx(
        'flex min-w-0 items-start gap-2 text-sm wrap-anywhere',
        isReadersTurn
          ? 'rounded-md border border-warning-edge bg-warning-soft px-2 py-1 text-warning-text'
          : 'text-foreground',
      )}
    >
      <Icon aria-hidden="true" className="mt-px size-5 flex-none" />
      <span className="min-w-0">
        <b className="inline">
          {renderActor()}
          {': '}
        </b>
        {i18n._(getTaskLabel(waiting))}
        <span className={clsx('block text-xs', !isReadersTurn && 'text-muted-foreground')}>
          <OverdueBadge days={days} /> {renderSince()}
        </span>
      </span>
    </span>
  )
}
