import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WorkRow } from '../../contract/work.ts'
import type { Db } from '../db/client.ts'
import { reuseSlowCounts } from './recent-counts.ts'

const rows: WorkRow[] = [{ kind: 'reply', count: 2, oldest: '2026-08-05T09:00:00.000Z', href: '/organisation_status' }]
const createCounter = (durationMs: number) =>
  vi.fn(async () => {
    if (durationMs > 0) await setTimeout(durationMs)
    return rows
  })

describe('recent counts [B-DESK-02]', () => {
  afterEach(() => void vi.useRealTimers())

  it('are reused by the same user for half a minute if they were slow', async () => {
    const db = {} as Db
    const count = createCounter(60)
    for (const user of ['a', 'a', 'b']) expect(await reuseSlowCounts(db, user, count)).toEqual(rows)
    expect(count).toHaveBeenCalledTimes(2)
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] })
    await reuseSlowCounts(db, 'a', count)
    expect(count).toHaveBeenCalledTimes(3)
  })

  it('are not reused if they were quick', async () => {
    const db = {} as Db
    const count = createCounter(0)
    for (let call = 0; call < 3; call++) await reuseSlowCounts(db, 'a', count)
    expect(count).toHaveBeenCalledTimes(3)
  })
})
