import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { isWaitingForUser } from '@contract/recruitment/user-tasks.ts'
import { type Flow, LATE_DAYS, type NextActor } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Hand, type LucideIcon, Mail, Shield, UserRound, Users } from 'lucide-react'
import { formatDateCell } from '@/kit/list/cells.ts'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { countDaysSince, Days, OverdueBadge } from './overdue-badge.tsx'
import { getTaskLabel, nextActorLabels } from './waiting-labels.ts'

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

type WaitingForTextProps = {
  row: WaitingRow
  flow: Flow
  /** True for a table row: the task has at most two lines, and its tooltip has the full text. */
  compact?: boolean
}

/**
 * Text that names the next person to act on an application and their task. It also shows for how long the application
 * has been waiting (B-REC-07).
 */
export const WaitingForText = ({ row, flow, compact = false }: WaitingForTextProps) => {
  const { t, i18n } = useLingui()
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
  const task = i18n._(getTaskLabel(waiting))
  function getActorLabel() {
    if (isReadersTurn) return t({ message: 'You', context: 'who acts' })
    if (waiting?.what === 'second_look') return t({ message: 'Someone else', context: 'who acts' })
    return i18n._(nextActorLabels[who])
  }
  const isNamed = name && !isReadersTurn && what !== 'second_look'
  const actor = isNamed ? name : getActorLabel()
  function renderSince() {
    // Leave out the word beside the badge, because a table row has one line for both.
    if (compact && days >= LATE_DAYS.amber) return since
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
          ? 'rounded-md border border-warning-edge bg-warning-soft px-2 text-warning-text'
          : 'text-foreground',
        isReadersTurn && (compact ? 'py-0.5 xl:pointer-fine:py-0' : 'py-1'),
      )}
      title={compact ? `${actor}: ${task}` : undefined}
    >
      <Icon aria-hidden="true" className="mt-px size-5 flex-none" />
      <span className="min-w-0">
        <span className={compact ? 'line-clamp-2 leading-tight' : undefined}>
          <b className="inline">
            {isNamed ? <Name>{name}</Name> : actor}
            {': '}
          </b>
          {task}
        </span>
        <span
          className={clsx(
            'block text-xs',
            compact && 'overflow-hidden whitespace-nowrap',
            !isReadersTurn && 'text-muted-foreground',
          )}
        >
          <OverdueBadge days={days} /> {renderSince()}
        </span>
      </span>
    </span>
  )
}
