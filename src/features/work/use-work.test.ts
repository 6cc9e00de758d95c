import type { WorkRow } from '@contract/work.ts'
import { describe, expect, it } from 'vitest'
import { compareRows, mergeWork } from './use-work.ts'

const buildRow = (kind: WorkRow['kind'], count: number, oldest = '2026-08-01T09:00:00.000Z'): WorkRow => ({
  kind,
  count,
  oldest,
  href: `/${kind}`,
})

describe('rows of the work card [B-DESK-02]', () => {
  it('take the kinds of the replica from this device', () => {
    const server = [buildRow('held_registration', 3), buildRow('question', 1), buildRow('copy_request', 2)]
    const device = [buildRow('held_registration', 1)]
    expect(mergeWork(server, device)).toEqual([buildRow('copy_request', 2), buildRow('held_registration', 1)])
    expect(mergeWork(server, null)).toEqual(server)
  })

  it('are sorted by danger, then by the longest wait', () => {
    const rows = [
      buildRow('reply', 1, '2026-08-03T09:00:00.000Z'),
      buildRow('declaration', 1, '2026-01-01T00:00:00.000Z'),
      buildRow('concern', 1, '2026-08-05T09:00:00.000Z'),
    ]
    expect(rows.sort(compareRows).map(({ kind }) => kind)).toEqual(['concern', 'declaration', 'reply'])
  })
})
