import { describe, expect, it } from 'vitest'
import { findCheckEnd, getCheckValidity, getStoredCheckValidity, needsCheckReason } from './check-validity.ts'
import type { CheckConfirmation, CheckKind } from './vocabulary.ts'

describe('findCheckEnd', () => {
  const [certificate, service] = ['enhanced_certificate', 'dbs_update_service'] as const
  const cases: [CheckKind, CheckConfirmation, string | null, number, string | null][] = [
    ['dbs', certificate, '2024-05-01', 3, '2027-05-01'],
    ['dbs', certificate, '2024-02-29', 3, '2027-02-28'],
    ['dbs', certificate, '1999-01-01', 3, '2002-01-01'],
    ['dbs', certificate, null, 3, null],
    ['access_ni', certificate, '2024-05-01', 2, '2026-05-01'],
    ['any', certificate, null, 3, null],
    ['dbs', service, null, 3, '2029-11-20'],
    ['dbs', service, '1999-01-01', 3, '2029-11-20'],
    ['any', service, '2024-05-01', 1, '2027-11-20'],
    ['pvg', certificate, '2024-05-01', 3, '2029-05-01'],
    ['pvg', service, '2024-05-01', 3, '2029-05-01'],
    ['pvg', service, null, 3, null],
  ]
  it.each(cases)(
    'returns the last day for kind %s, confirmation %s, issued %s, %i years: %s [B-REC-11]',
    (kind, confirmed, issued, years, end) => {
      expect(findCheckEnd({ kind, confirmed, issued, answered: '2026-11-20', years })).toBe(end)
    },
  )
})

describe('getCheckValidity', () => {
  const renew_from = '2026-11-01'
  it.each([
    ['2026-10-31', { state: 'valid', until: '2026-12-31', renew_from, is_due: false }],
    ['2026-11-01', { state: 'valid', until: '2026-12-31', renew_from, is_due: true }],
    ['2026-12-31', { state: 'valid', until: '2026-12-31', renew_from, is_due: true }],
    ['2027-01-01', { state: 'ended', until: '2026-12-31', renew_from, is_due: true }],
  ] as const)('returns the validity of a check that ends on 31 December, on %s [B-REC-11]', (today, validity) => {
    expect(getCheckValidity('2026-12-31', today)).toEqual(validity)
  })

  it('returns an unknown state for a check without a last day [B-REC-11]', () => {
    expect(getCheckValidity(null, '2026-11-20')).toEqual({ state: 'unknown', is_due: true })
  })
})

describe('getStoredCheckValidity', () => {
  const today = '2026-11-20'
  const check = {
    submitted: '2026-01-01T10:00:00Z',
    confirmed: 'enhanced_certificate',
    valid_until: '2027-03-12',
  } as const

  it('returns null if no contact has confirmed the check', () => {
    expect(getStoredCheckValidity(null, today)).toBeNull()
    expect(getStoredCheckValidity({ ...check, submitted: null, confirmed: null, valid_until: null }, today)).toBeNull()
  })

  it('returns a valid state while a new confirmation is requested', () => {
    expect(getStoredCheckValidity({ ...check, submitted: null }, today)).toMatchObject({ state: 'valid' })
  })

  it('requires a reason for an adult without a valid check', () => {
    const needsReasonForAdult = (storedCheck: typeof check | null, day = today) =>
      needsCheckReason({ is_young_helper: false, check: storedCheck }, day)
    expect([
      needsReasonForAdult(check),
      needsReasonForAdult(check, '2027-03-12'),
      needsReasonForAdult(check, '2027-03-13'),
      needsReasonForAdult(null),
    ]).toEqual([false, false, true, true])
    expect(needsCheckReason({ is_young_helper: true, check: null }, today)).toBe(false)
  })
})
