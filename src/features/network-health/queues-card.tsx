import type { NetworkHealth } from '@contract/network-health.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Activity } from 'lucide-react'
import { formatCount } from '@/i18n/numbers.ts'
import { Duration } from './duration.tsx'
import { type CardState, CardTable, CardTableRow, HealthCard } from './health-card.tsx'
import { queueLabels } from './health-labels.ts'
import { isSlow } from './health-problems.ts'

/** Card of the queues: the length of each one, and the age of its oldest entry. */
export function QueuesCard({ queues }: Pick<NetworkHealth, 'queues'>) {
  const { t, i18n } = useLingui()
  return (
    <HealthCard
      title={<Trans>Queues</Trans>}
      icon={Activity}
      state={getState(queues)}
      problem={
        queues.some(isSlow) ? (
          <Trans context="queue">Slow</Trans>
        ) : (
          <Trans context="mail or text provider">Not set up</Trans>
        )
      }
      note={<Trans>Slow from 15 minutes for an email or text, and from 1 hour for a job.</Trans>}
    >
      <CardTable
        caption={t`Queues`}
        headers={[t`Queue`, t({ message: 'Waiting', context: 'queue' }), t({ message: 'Oldest', context: 'queue' })]}
      >
        {queues.map((row) => (
          <CardTableRow
            key={row.queue}
            label={i18n._(queueLabels[row.queue])}
            cells={[<b key="waiting">{formatCount(row.waiting)}</b>, <OldestText key="oldest" row={row} />]}
          />
        ))}
      </CardTable>
    </HealthCard>
  )
}

/** An entry without a provider is a warning. An empty queue without a provider cannot be judged. */
function getState(queues: NetworkHealth['queues']): CardState {
  if (queues.some((row) => isSlow(row) || (row.is_off && row.waiting > 0))) return 'warning'
  return queues.some((row) => row.is_off) ? 'none' : 'well'
}

function OldestText({ row }: { row: NetworkHealth['queues'][number] }) {
  const { oldest_seconds: seconds, is_off: isOff } = row
  if (isOff)
    return (
      <span className="text-muted-foreground">
        <Trans context="mail or text provider">not set up</Trans>
      </span>
    )
  if (seconds === null)
    return (
      <span className="text-muted-foreground">
        <Trans context="queue">none</Trans>
      </span>
    )
  return (
    <span className={isSlow(row) ? 'font-bold text-warning-text' : undefined}>
      <Duration seconds={seconds} />
    </span>
  )
}
