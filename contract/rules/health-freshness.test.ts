import { describe, expect, it } from 'vitest'
import { isUnconfirmed } from './health-freshness.ts'

const ADDED = '2024-01-01T09:00:00.000Z'

describe('age of health facts [B-FAM-04]', () => {
  it.each([
    { health_confirmed: '2025-08-05', today: '2026-08-04', months: 12, unconfirmed: false },
    { health_confirmed: '2025-08-05', today: '2026-08-05', months: 12, unconfirmed: true },
    { health_confirmed: '2025-08-05', today: '2026-02-04', months: 6, unconfirmed: false },
    { health_confirmed: '2025-08-05', today: '2026-02-05', months: 6, unconfirmed: true },
    // The last day of a month counts to the last day of a shorter month.
    { health_confirmed: '2024-02-29', today: '2025-02-28', months: 12, unconfirmed: true },
    // A confirmation in the future is from a tablet with a wrong clock. It is not old.
    { health_confirmed: '2027-01-01', today: '2026-08-05', months: 12, unconfirmed: false },
    // Null counts from the day on which the person was added.
    { health_confirmed: null, today: '2024-12-31', months: 12, unconfirmed: false },
    { health_confirmed: null, today: '2025-01-01', months: 12, unconfirmed: true },
    { health_confirmed: null, today: '2024-01-01', months: 0, unconfirmed: true },
  ])('is $unconfirmed for $health_confirmed after $months months on $today', ({ unconfirmed, ...row }) => {
    expect(isUnconfirmed({ created: ADDED, ...row }, row)).toBe(unconfirmed)
  })

  it('counts from the day in London', () => {
    const created = '2024-06-30T23:30:00.000Z'
    const facts = { created, health_confirmed: null }
    expect(isUnconfirmed(facts, { today: '2025-06-30', months: 12 })).toBe(false)
    expect(isUnconfirmed(facts, { today: '2025-07-01', months: 12 })).toBe(true)
  })

  it('does not count facts with an open question as confirmed', () => {
    const person = { created: ADDED, health_confirmed: '2026-08-05' }
    expect(isUnconfirmed(person, { today: '2026-08-05', months: 12, hasOpenQuestion: true })).toBe(true)
  })
})
