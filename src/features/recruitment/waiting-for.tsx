import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { applicationRights } from '@contract/recruitment/rights.ts'
import type { Flow, WaitingWho } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Hand, type LucideIcon, Mail, Shield, UserRound, Users } from 'lucide-react'
import { useUser } from '@/hooks/use-user.ts'
import { dateCell } from '@/kit/list/cells.ts'
import { Name } from '@/ui/name.tsx'
import { daysSince, daysWords, LateMark } from './late-mark.tsx'
import { waitingWhatWords, waitingWhoWords, waitsForReader } from './waiting-words.ts'

const icons: Record<WaitingWho, LucideIcon> = {
  applicant: UserRound,
  referee: Mail,
  dbs_contact: Shield,
  parent: Users,
  reviewer: Hand,
}

type Waits = Pick<ApplicationRow, 'waiting_for' | 'own'> & {
  form: { full_name: string }
  dbs_form: { name: string | null } | null
}

/** Who must act next on an application, what they are to do, and since when (B-REC-07). */
export const WaitingForWords = ({ row, flow }: { row: Waits; flow: Flow }) => {
  const { i18n } = useLingui()
  const user = useUser()
  const { waiting_for: waiting } = row
  if (!waiting)
    return (
      <span className="text-muted-foreground">
        <Trans>Nothing is left to do</Trans>
      </span>
    )
  const yours = waitsForReader(waiting, applicationRights(user, flow, row.own))
  const Icon = icons[waiting.who]
  const named = waiting.who === 'applicant' ? row.form.full_name : null
  const contact = waiting.who === 'dbs_contact' ? row.dbs_form?.name : null
  const name = named || contact
  const days = daysSince(waiting.since)
  const since = dateCell(waiting.since)
  const length = daysWords(days)
  return (
    <span className={clsx('waits-for', yours && 'yours')}>
      <Icon aria-hidden="true" />
      <span className="min-w-0">
        <b>
          {yours ? (
            <Trans context="who acts">You</Trans>
          ) : name ? (
            <Name>{name}</Name>
          ) : (
            i18n._(waitingWhoWords[waiting.who])
          )}
          {': '}
        </b>
        {i18n._(waitingWhatWords[waiting.what])}
        <span className="since">
          <LateMark days={days} />{' '}
          {days > 20 ? (
            <Trans>since {since}</Trans>
          ) : (
            <Trans>
              {length}, since {since}
            </Trans>
          )}
        </span>
      </span>
    </span>
  )
}
