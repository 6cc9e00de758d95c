import type { ReminderResult } from '@contract/recruitment/application-references.ts'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { getReminderOutcome } from './reminder-outcome.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const describeOutcome = (row: { own?: boolean; open_references?: string[] }, results: ReminderResult[] = []) => {
  const outcome = getReminderOutcome(
    { own: false, open_references: results.map(({ id }) => id), ...row },
    new Map(results.map((result) => [result.id, result])),
  )
  return outcome.isDone ? [true, outcome.detail?.(i18n)] : [false, outcome.reason(i18n)]
}
const sent = (id: string): ReminderResult => ({ id, sent: true })
const unsent = (id: string, reason: NonNullable<ReminderResult['reason']>): ReminderResult => ({
  id,
  sent: false,
  reason,
})

it('is done if a reminder was sent, and names the others [B-DESK-05]', () => {
  expect(describeOutcome({}, [sent('a')])).toEqual([true, undefined])
  expect(describeOutcome({}, [sent('a'), sent('b')])).toEqual([true, '2 reminders'])
  expect(describeOutcome({}, [sent('a'), unsent('b', 'declined')])).toEqual([
    true,
    '1 reminder, the rest not sent: the referee declined',
  ])
})

it('names each reason once if no reminder was sent [B-DESK-05]', () => {
  expect(describeOutcome({}, [unsent('a', 'too_soon'), unsent('b', 'too_soon')])).toEqual([
    false,
    'mailed less than 48 hours ago',
  ])
  expect(describeOutcome({}, [unsent('a', 'declined'), unsent('b', 'no_address')])).toEqual([
    false,
    'the referee declined, no address that works',
  ])
})

it('needs no answer of the server for own and complete applications [B-DESK-05]', () => {
  expect(describeOutcome({ own: true })).toEqual([false, 'this may be your own application'])
  expect(describeOutcome({ open_references: [] })).toEqual([false, 'no referee has an open request'])
})
