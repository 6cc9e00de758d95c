import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { NewChange } from '@/hooks/use-replica.ts'
import { queueInThrees } from './queue-in-threes.ts'
import { queuedWords } from './use-queue-days.ts'

const changes = Array.from({ length: 7 }, (_, at): NewChange => {
  const args = { id: String(at), date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const
  return { name: 'session.create', args }
})

it('queues three days at a time, and one failure blocks none [SES-54, PARC-21, FMT-24]', async () => {
  let open = 0
  const most: number[] = []
  const queue = async ([change]: readonly NewChange[]) => {
    open += 1
    most.push(open)
    await Promise.resolve()
    open -= 1
    if (change === changes[4]) throw new Error('The disk is full')
    return undefined as never
  }
  const { saved, failed } = await queueInThrees({ queue } as never, changes)
  expect(Math.max(...most)).toBe(3)
  expect(failed).toBe(1)
  expect(saved).toEqual(changes.filter((_, at) => at !== 4))
})

it('counts only failures if any, otherwise all created sessions [SES-56, SES-57, PARC-22 to PARC-24]', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  // PARC-22, PARC-24, SES-56, ERR-28
  expect(queuedWords(5, 2)).toEqual({ message: '2 sessions failed be be created', tone: 'error' })
  expect(queuedWords(0, 1)?.message).toBe('1 sessions failed be be created')
  // PARC-23, SES-57, ERR-29
  expect(queuedWords(4, 0)).toEqual({ message: '4 sessions created successfully' })
  expect(queuedWords(1, 0)).toBeNull()
})
