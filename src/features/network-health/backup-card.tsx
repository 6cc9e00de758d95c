import type { NetworkHealth } from '@contract/network-health.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, DatabaseBackup, Minus, X } from 'lucide-react'
import { formatStorageSize } from '@/i18n/storage-size.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { BigValue, type CardState, Fact, FactList, HealthCard } from './health-card.tsx'
import { backupFailureLabels } from './health-labels.ts'
import { findProblems, getBackupDays } from './health-problems.ts'

type Backup = NetworkHealth['backup']

/** Card of the scheduled backups: the last good one, the last nights, and the restore drill. */
export function BackupCard({ health }: { health: NetworkHealth }) {
  const { backup } = health
  const { last_good: lastGood } = backup
  const isMissed = findProblems(health).some(({ kind }) => kind === 'backup_old' || kind === 'backup_missing')
  return (
    <HealthCard
      title={<Trans>Backup</Trans>}
      icon={DatabaseBackup}
      state={getState(health)}
      problem={<BackupProblem health={health} />}
    >
      {lastGood ? (
        <LastBackup lastGood={lastGood} isOld={isMissed} />
      ) : (
        <BigValue value={<Trans context="no backup">None</Trans>}>
          <Trans>No backup has been made yet</Trans>
        </BigValue>
      )}
      <Nights nights={backup.nights} />
      <FactList>
        <Fact label={<Trans>Restore drill</Trans>}>
          <Drill drill={backup.drill} />
        </Fact>
        <Fact label={<Trans>Stored for</Trans>}>
          <Trans>7 days, 4 weeks, 12 months</Trans>
        </Fact>
      </FactList>
    </HealthCard>
  )
}

function getState(health: NetworkHealth): CardState {
  const problems = findProblems(health).filter(({ area }) => area === 'backup')
  if (problems.some(({ isDanger }) => isDanger)) return 'danger'
  return problems.length > 0 || health.backup.failed ? 'warning' : 'well'
}

/** Text of the card's badge. A single failed night is a warning, because the next night may succeed. */
function BackupProblem({ health: { backup, counted } }: { health: NetworkHealth }) {
  if (!backup.last_good) return <Trans>No backup</Trans>
  const days = getBackupDays(backup.last_good.at, counted)
  if (days >= 2) return <Plural value={days} one="# day old" other="# days old" />
  return backup.drill?.failed ? <Trans>Drill failed</Trans> : <Trans>Last try failed</Trans>
}

function LastBackup({
  lastGood: { at, bytes },
  isOld,
}: {
  lastGood: NonNullable<Backup['last_good']>
  isOld: boolean
}) {
  const [day = '', time = ''] = formatTimestamp(at).split(' ')
  const size = bytes === null ? null : formatStorageSize(Math.max(1, bytes / 1_000_000))
  return (
    <BigValue value={day} isDanger={isOld}>
      {size === null ? time : `${time}, ${size}`}
    </BigValue>
  )
}

const nightStyles = {
  good: { icon: Check, classes: 'border-primary bg-primary text-primary-foreground' },
  failed: { icon: X, classes: 'border-danger bg-danger-soft text-danger-text' },
  none: { icon: Minus, classes: 'border-dashed border-border-strong text-muted-foreground' },
} as const

/** The last nights in a row, each with its outcome. */
function Nights({ nights }: { nights: Backup['nights'] }) {
  const { t } = useLingui()
  const count = (wanted: Backup['nights'][number]['outcome']) =>
    nights.filter(({ outcome }) => outcome === wanted).length
  const [good, failed, without] = [count('good'), count('failed'), count('none')]
  const [firstDay, lastDay] = [nights[0]?.day, nights.at(-1)?.day]
  return (
    <div>
      <div
        role="img"
        aria-label={t`Last 14 nights: ${good} good, ${failed} failed, ${without} without a backup`}
        className="flex gap-1"
      >
        {nights.map(({ day, outcome }) => {
          const { icon: Icon, classes } = nightStyles[outcome]
          return (
            <span
              key={day}
              className={clsx('grid h-7 min-w-0 flex-1 place-items-center rounded-sm border-[1.5px]', classes)}
            >
              <Icon aria-hidden="true" className="size-[min(1rem,90%)] stroke-[3]" />
            </span>
          )
        })}
      </div>
      <p className="flex justify-between gap-2 pt-1 text-sm text-muted-foreground tabular-nums">
        <span>{firstDay ? formatDay(firstDay).slice(0, 5) : ''}</span>
        <span>
          <Trans>last 14 nights</Trans>
        </span>
        <span>{lastDay ? formatDay(lastDay).slice(0, 5) : ''}</span>
      </p>
    </div>
  )
}

function Drill({ drill }: { drill: Backup['drill'] }) {
  const { i18n } = useLingui()
  if (!drill) return <Trans context="no restore drill">none yet</Trans>
  const [day = ''] = formatTimestamp(drill.at).split(' ')
  if (drill.failed)
    return (
      <span className="text-danger-text">
        {day}: {i18n._(backupFailureLabels[drill.failed])}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check aria-hidden="true" className="size-4.5 stroke-[2.5] text-link" />
      {drill.files_opened === null ? (
        day
      ) : (
        <Plural value={drill.files_opened} one={`${day}, # file opened`} other={`${day}, # files opened`} />
      )}
    </span>
  )
}
