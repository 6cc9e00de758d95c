import type { NetworkHealth } from '@contract/network-health.ts'
import { describe, expect, it } from 'vitest'
import { findProblems } from './health-problems.ts'

const wellHealth: NetworkHealth = {
  counted: '2026-08-05T14:06:00.000Z',
  backup: {
    last_good: { at: '2026-08-05T01:10:00.000Z', bytes: 4_100_000_000 },
    nights: [],
    failed: null,
    drill: null,
  },
  queues: [
    { queue: 'mails', waiting: 3, oldest_seconds: 40, is_off: false },
    { queue: 'jobs', waiting: 0, oldest_seconds: null, is_off: false },
    { queue: 'people', waiting: 2, oldest_seconds: 900_000, is_off: false },
  ],
  devices: { total: 0, seen: 0, unseen: [] },
  failures: {
    mails: { sent: 0, failed: 0 },
    texts: { sent: 0, failed: 0 },
    reasons: [],
    applications: [],
    mails_href: null,
    texts_href: null,
  },
  secrets: { current: '7f3a 91c2', previous: null, is_waiting: false, counts: null },
  servers: [],
}

const buildServer = (version: string, used = 4) => ({
  id: '0198c2f4-5a11-7000-8000-00000000a001',
  name: 'hall-1',
  version,
  started: '2026-08-01T00:00:00.000Z',
  event_streams: 1,
  database_connections: used,
  max_database_connections: 35,
})

const findKinds = (changes: Partial<NetworkHealth>) =>
  findProblems({ ...wellHealth, ...changes }).map(({ kind, isDanger }) => (isDanger ? `${kind}!` : kind))

describe('problems of the network', () => {
  it('has no problem if all is well, even if a decision waits for days', () => {
    expect(findKinds({})).toEqual([])
  })

  it('reports a backup after 48 hours, not before', () => {
    const buildBackup = (at: string) => ({ ...wellHealth.backup, last_good: { at, bytes: null } })
    expect(findKinds({ backup: buildBackup('2026-08-03T14:06:00.000Z') })).toEqual([])
    const [problem] = findProblems({ ...wellHealth, backup: buildBackup('2026-08-02T01:10:00.000Z') })
    expect(problem).toMatchObject({ kind: 'backup_old', isDanger: true, days: 3 })
  })

  it('reports a missing backup as a danger only after a failed try', () => {
    const missingBackup = { ...wellHealth.backup, last_good: null }
    expect(findKinds({ backup: missingBackup })).toEqual(['backup_missing'])
    expect(findKinds({ backup: { ...missingBackup, failed: { tries: 1, reason: 'no_space' } } })).toEqual([
      'backup_missing!',
    ])
  })

  it('reports a failed restore drill', () => {
    const drill = { at: '2026-08-01T02:00:00.000Z', files_opened: null, failed: 'wrong_passphrase' } as const
    expect(findKinds({ backup: { ...wellHealth.backup, drill } })).toEqual(['drill_failed!'])
  })

  it('reports a slow queue unless its provider is not set up', () => {
    const mails = { queue: 'mails', waiting: 1, oldest_seconds: 900, is_off: false } as const
    expect(findKinds({ queues: [mails] })).toEqual(['queue_slow'])
    expect(findKinds({ queues: [{ ...mails, is_off: true }] })).toEqual([])
    expect(findKinds({ queues: [{ ...mails, queue: 'jobs' }] })).toEqual([])
  })

  it('reports many failed emails or texts', () => {
    const failures = { ...wellHealth.failures, mails: { sent: 45, failed: 5 }, texts: { sent: 2, failed: 4 } }
    expect(findProblems({ ...wellHealth, failures })).toEqual([
      { area: 'failures', kind: 'many_failed', isDanger: false, channel: 'mails', failed: 5, total: 50 },
    ])
    expect(findKinds({ failures: { ...failures, mails: { sent: 46, failed: 5 } } })).toEqual([])
  })

  it('reports different versions and used-up connections', () => {
    expect(findKinds({ servers: [buildServer('1.0.0'), buildServer('1.0.1')] })).toEqual(['versions'])
    expect(findKinds({ servers: [buildServer('1.0.0', 32)] })).toEqual(['connections'])
  })

  it('puts dangers first', () => {
    const mails = { queue: 'mails', waiting: 1, oldest_seconds: 900, is_off: false } as const
    const drill = { at: '2026-08-01T02:00:00.000Z', files_opened: null, failed: 'failed' } as const
    expect(findKinds({ queues: [mails], backup: { ...wellHealth.backup, last_good: null, drill } })).toEqual([
      'drill_failed!',
      'backup_missing',
      'queue_slow',
    ])
  })
})
