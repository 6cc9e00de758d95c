import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { NewChange } from '@/sync-state/use-replica.ts'

import { getQueuedMessage, queueInBatches } from './use-queue-days.ts'

const changes = Array.from({ length: 7 }, (_, index): NewChange => {
  const args = { id: String(index), date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const
  return { name: 'session.create', args }
})

it('queues three days at a time, even if one fails [SES-54, PARC-21, FMT-24]', async () => {
  let runningCount = 0
  const runningCounts: number[] = []
  const queue = async ([change]: readonly NewChange[]) => {
    runningCount += 1
    runningCounts.push(runningCount)
    await Promise.resolve()
    runningCount -= 1
    if (change === changes[4]) throw new Error('The disk is full')
    return undefined as never
  }
  const { saved, failed } = await queueInBatches({ queue } as never, changes)
  expect(Math.max(...runningCounts)).toBe(3)
  expect(failed).toBe(1)
  expect(saved).toEqual(changes.filter((_, index) => index !== 4))
})

it('reports only failures if there are any, otherwise all created sessions [SES-56, SES-57, PARC-22 to PARC-24, ERR-28, ERR-29]', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(getQueuedMessage(5, 2)).toEqual({ message: '2 sessions failed be be created', tone: 'error' })
  expect(getQueuedMessage(0, 1)?.message).toBe('1 sessions failed be be created')
  expect(getQueuedMessage(4, 0)).toEqual({ message: '4 sessions created successfully' })
  expect(getQueuedMessage(1, 0)).toBeNull()
})
