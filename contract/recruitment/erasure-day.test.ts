import { expect, it } from 'vitest'
import { getErasureState } from './erasure-day.ts'

const undecidedApplication = {
  keep_for_safeguarding: false,
  checks_erased: null,
  checks_completed: null,
  archived: false,
  outcome_at: null,
  erasure_put_off: null,
  erasure_told: null,
}
const getState = (facts: object, today: string, months = 6) =>
  getErasureState({ ...undecidedApplication, ...facts }, months, today)
const getErasureDay = (facts: object, months = 6) => getState(facts, '2026-03-16', months)?.day ?? null
const decidedFacts = { checks_completed: '2026-03-15T12:00:00.000Z' }

it('returns a London day the given number of months after the decision [B-REC-09]', () => {
  expect(getErasureDay({})).toBeNull()
  expect(getErasureDay(decidedFacts)).toBe('2026-09-15')
  expect(getErasureDay(decidedFacts, 12)).toBe('2027-03-15')
  expect(getErasureDay({ archived: true, outcome_at: '2026-08-30T23:30:00.000Z' })).toBe('2027-02-28')
})

it('returns null for unarchived, kept or erased applications and accepts only later postponements [B-REC-09]', () => {
  expect(getErasureDay({ outcome_at: '2026-03-15T12:00:00.000Z' })).toBeNull()
  expect(getErasureDay({ ...decidedFacts, keep_for_safeguarding: true })).toBeNull()
  expect(getErasureDay({ ...decidedFacts, checks_erased: '2026-09-15T03:00:00.000Z' })).toBeNull()
  expect(getErasureDay({ ...decidedFacts, erasure_put_off: '2026-12-01' })).toBe('2026-12-01')
  expect(getErasureDay({ ...decidedFacts, erasure_put_off: '2026-04-01' })).toBe('2026-09-15')
})

it('has at least 30 days between notice and erasure [B-REC-09]', () => {
  expect(getState(decidedFacts, '2026-08-15')).toEqual({ day: '2026-09-15', isTold: false, isToTell: false })
  expect(getState(decidedFacts, '2026-08-16')).toEqual({ day: '2026-09-15', isTold: false, isToTell: true })
  expect(getState(decidedFacts, '2026-11-28')).toEqual({ day: '2026-12-28', isTold: false, isToTell: true })
  const notifiedFacts = { ...decidedFacts, erasure_told: '2026-11-28T05:00:00.000Z' }
  expect(getState(notifiedFacts, '2026-12-05')).toEqual({ day: '2026-12-28', isTold: true, isToTell: false })
})
