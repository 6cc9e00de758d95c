import {
  type BackupFailure,
  MAX_BACKUP_HOURS,
  type NetworkHealth,
  type QueueName,
  queueLimits,
} from '@contract/network-health.ts'
import { HOUR_MS } from '@contract/rules/days.ts'

/** Cards of the page that can have a problem. */
export type HealthArea = 'backup' | 'queues' | 'failures' | 'servers'

/** Something that a person must act on. `isDanger` is true if data may be lost. */
export type HealthProblem = { area: HealthArea; isDanger: boolean } & (
  | { kind: 'backup_old'; days: number; failed: BackupFailures }
  | { kind: 'backup_missing'; failed: BackupFailures }
  | { kind: 'drill_failed'; reason: BackupFailure }
  | { kind: 'queue_slow'; queue: QueueName; seconds: number }
  | { kind: 'many_failed'; channel: FailureChannel; failed: number; total: number }
  | { kind: 'versions' }
  | { kind: 'connections' }
)
/** Emails or texts. */
export type FailureChannel = 'mails' | 'texts'
type BackupFailures = NetworkHealth['backup']['failed']

/** Share of the database connections from which a server is near its limit. */
const MAX_CONNECTION_SHARE = 0.9
/** Share of failed emails or texts that is a problem, and the least number of failures for it. */
const MAX_FAILURE_SHARE = 0.1
const MIN_PROBLEM_FAILURES = 5

/** Returns all problems, the most dangerous first. */
export function findProblems(health: NetworkHealth): HealthProblem[] {
  const problems = [
    ...findBackupProblems(health),
    ...findQueueProblems(health),
    ...findFailureProblems(health),
    ...findServerProblems(health),
  ]
  return problems.sort((a, b) => Number(b.isDanger) - Number(a.isDanger))
}

/** Full days since the last good backup. */
export const getBackupDays = (goodAt: string, countedAt: string): number =>
  Math.floor((Date.parse(countedAt) - Date.parse(goodAt)) / (24 * HOUR_MS))

function findBackupProblems({ counted, backup }: NetworkHealth): HealthProblem[] {
  const { last_good: lastGood, failed, drill } = backup
  const problems: HealthProblem[] = []
  if (!lastGood) problems.push({ area: 'backup', kind: 'backup_missing', isDanger: failed !== null, failed })
  else if (Date.parse(counted) - Date.parse(lastGood.at) > MAX_BACKUP_HOURS * HOUR_MS) {
    const days = getBackupDays(lastGood.at, counted)
    problems.push({ area: 'backup', kind: 'backup_old', isDanger: true, days, failed })
  }
  if (drill?.failed) problems.push({ area: 'backup', kind: 'drill_failed', isDanger: true, reason: drill.failed })
  return problems
}

/** True if the oldest entry waits too long. A queue without a provider waits on purpose. */
export const isSlow = ({ queue, oldest_seconds: seconds, is_off }: NetworkHealth['queues'][number]): boolean =>
  !is_off && seconds !== null && seconds >= (queueLimits[queue] ?? Number.POSITIVE_INFINITY)

const findQueueProblems = ({ queues }: NetworkHealth): HealthProblem[] =>
  queues.filter(isSlow).map(({ queue, oldest_seconds }) => ({
    area: 'queues',
    kind: 'queue_slow',
    isDanger: false,
    queue,
    seconds: oldest_seconds ?? 0,
  }))

function findFailureProblems({ failures }: NetworkHealth): HealthProblem[] {
  const channels: readonly FailureChannel[] = ['mails', 'texts']
  return channels.flatMap((channel): HealthProblem[] => {
    const { sent, failed } = failures[channel]
    const total = sent + failed
    if (failed < MIN_PROBLEM_FAILURES || failed / total < MAX_FAILURE_SHARE) return []
    return [{ area: 'failures', kind: 'many_failed', isDanger: false, channel, failed, total }]
  })
}

function findServerProblems({ servers }: NetworkHealth): HealthProblem[] {
  const problems: HealthProblem[] = []
  if (new Set(servers.map(({ version }) => version)).size > 1)
    problems.push({ area: 'servers', kind: 'versions', isDanger: false })
  const isNearLimit = servers.some(
    ({ database_connections: used, max_database_connections: max }) => max > 0 && used / max >= MAX_CONNECTION_SHARE,
  )
  if (isNearLimit) problems.push({ area: 'servers', kind: 'connections', isDanger: false })
  return problems
}
