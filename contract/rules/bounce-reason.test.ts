import { expect, it } from 'vitest'
import { getBounceReason } from './bounce-reason.ts'

it('maps bounce codes to reasons [B-REC-04]', () => {
  const reasons = ['5.1.1', '5.1.10', '5.4.4', '5.2.2', '5.7.26', '5.3.0', 'EAUTH 535', null]
  expect(reasons.map(getBounceReason)).toEqual([
    'no_such_address',
    'no_such_address',
    'no_such_address',
    'mailbox_full',
    'refused',
    'other',
    'other',
    'other',
  ])
})
