import { type NetworkHealth, networkHealthOperations } from '@contract/network-health.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatCountTime } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { BackupCard } from './backup-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { FailuresCard } from './failures-card.tsx'
import { findProblems, type HealthProblem } from './health-problems.ts'
import { ProblemBanner } from './problem-banner.tsx'
import { QueuesCard } from './queues-card.tsx'
import { SecretsCard } from './secrets-card.tsx'
import { ServersCard } from './servers-card.tsx'

/**
 * Page of the servers' health for VP support (B-OPS-02). The counts are not stored on the device, because an old count
 * would show a network that is well.
 */
export function HealthPage() {
  const { t } = useLingui()
  const wifiHintId = useId()
  const {
    answer: health,
    reachable: isReachable,
    fetching: isFetching,
    busy: isBusy,
    ...query
  } = useOperationQuery(networkHealthOperations['network_health.get'])
  return (
    <Page width="list">
      <PageHeader
        title={t`Network health`}
        back={{ to: '/network_settings', label: t`Back to network settings` }}
        about={health ? <CountTime counted={health.counted} /> : null}
      >
        {isReachable ? null : <NeedsWifi id={wifiHintId} />}
        {/* After a failure, the notice has the button. */}
        {isReachable && (query.failure || query.missing) ? null : (
          <Button
            icon={RefreshCw}
            busy={isFetching}
            disabled={!isReachable}
            aria-describedby={isReachable ? undefined : wifiHintId}
            onClick={query.again}
          >
            <Trans>Count again</Trans>
          </Button>
        )}
      </PageHeader>
      <LoadNotice
        reachable={isReachable}
        failure={query.missing ? 'fault' : query.failure}
        again={query.again}
        stale={health !== null}
        words={{
          cutOff: <Trans>The health of the servers needs a connection to be counted.</Trans>,
          fault: <Trans>The health of the servers could not be counted.</Trans>,
          stale: <Trans>Below is the last count.</Trans>,
        }}
      />
      {health ? <HealthCards health={health} /> : isBusy && <LoadingCards />}
    </Page>
  )
}

function CountTime({ counted }: { counted: string }) {
  const when = formatCountTime(Date.parse(counted))
  return <Trans>Counted at {when}</Trans>
}

const gridClasses = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** Banners of the problems, and a card for each area. */
const HealthCards = ({ health }: { health: NetworkHealth }) => (
  <>
    <div role="alert" className="grid gap-3 empty:hidden">
      {findProblems(health).map((problem) => (
        <ProblemBanner key={getProblemKey(problem)} problem={problem} />
      ))}
    </div>
    <div className={gridClasses}>
      <BackupCard health={health} />
      <QueuesCard queues={health.queues} />
      <DevicesCard devices={health.devices} />
      <FailuresCard health={health} />
      <SecretsCard secrets={health.secrets} />
      <ServersCard health={health} />
    </div>
  </>
)

/** Key of a problem. A kind can occur once for each queue, and for emails and texts. */
function getProblemKey(problem: HealthProblem): string {
  if (problem.kind === 'queue_slow') return `${problem.kind} ${problem.queue}`
  return problem.kind === 'many_failed' ? `${problem.kind} ${problem.channel}` : problem.kind
}

function LoadingCards() {
  const { t } = useLingui()
  return (
    <Loading label={t`Counting the health of the servers`} className={gridClasses}>
      {Array.from({ length: 6 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <Skeleton key={place} className="h-64" />
      ))}
    </Loading>
  )
}
