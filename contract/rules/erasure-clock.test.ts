import { expect, it } from 'vitest'
import { erasureOf } from './erasure-clock.ts'

const nothing = {
  checks_completed: null,
  outcome_at: null,
  keep_for_safeguarding: false,
  put_off_until: null,
}
const clock = (facts: object, months = 6) => erasureOf({ ...nothing, ...facts }, months)

it('B-REC-09: details of a check are kept six months after the decision, and that is told 30 days before', () => {
  expect(clock({})).toBeNull()
  const decided = { checks_completed: '2026-03-15T12:00:00.000Z' }
  expect(clock(decided)).toEqual({ day: '2026-09-15', told: '2026-08-16' })
  expect(clock(decided, 12)?.day).toBe('2027-03-15')
  expect(clock({ outcome_at: '2026-08-31T23:30:00.000Z' })?.day).toBe('2027-03-01')
  expect(clock({ ...decided, outcome_at: '2026-05-01T12:00:00.000Z' })?.day).toBe('2026-11-01')
})

it('B-REC-09: it may be put off, never brought forward; kept for safeguarding there is no clock', () => {
  const decided = { checks_completed: '2026-03-15T12:00:00.000Z' }
  expect(clock({ ...decided, put_off_until: '2026-12-01' })?.day).toBe('2026-12-01')
  expect(clock({ ...decided, put_off_until: '2026-04-01' })?.day).toBe('2026-09-15')
  expect(clock({ ...decided, keep_for_safeguarding: true })).toBeNull()
})
