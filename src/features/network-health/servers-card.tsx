import type { NetworkHealth } from '@contract/network-health.ts'
import { Trans } from '@lingui/react/macro'
import { Server } from 'lucide-react'
import { formatCount } from '@/i18n/numbers.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Fact, FactList, HealthCard } from './health-card.tsx'
import { findProblems } from './health-problems.ts'

/** Card of the running servers, with the sums of their connections and event streams. */
export function ServersCard({ health }: { health: NetworkHealth }) {
  const { servers } = health
  const problem = findProblems(health).find(({ area }) => area === 'servers')
  const sum = (count: (server: NetworkHealth['servers'][number]) => number) =>
    servers.reduce((total, server) => total + count(server), 0)
  const used = formatCount(sum(({ database_connections }) => database_connections))
  const max = formatCount(sum(({ max_database_connections }) => max_database_connections))
  return (
    <HealthCard
      title={<Trans>Servers</Trans>}
      icon={Server}
      state={problem ? 'warning' : 'well'}
      problem={problem?.kind === 'versions' ? <Trans>Different versions</Trans> : <Trans>Near its limit</Trans>}
      note={servers.length > 1 ? <Trans>The servers share the queues, the files and the backup.</Trans> : undefined}
    >
      <FactList>
        {servers.map(({ id, name, version, started }) => (
          <Fact
            key={id}
            label={
              <>
                {name}
                <span className="block text-sm text-muted-foreground">
                  <StartText started={started} />
                </span>
              </>
            }
          >
            <b>{version}</b>
          </Fact>
        ))}
        <Fact label={<Trans>Database connections</Trans>}>
          <b>
            <Trans>
              {used} of {max}
            </Trans>
          </b>
        </Fact>
        <Fact label={<Trans>Devices connected now</Trans>}>
          <b>{formatCount(sum(({ event_streams }) => event_streams))}</b>
        </Fact>
      </FactList>
    </HealthCard>
  )
}

function StartText({ started }: { started: string }) {
  const when = formatTimestamp(started)
  return <Trans context="server">running since {when}</Trans>
}
