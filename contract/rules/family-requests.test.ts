import { describe, expect, it } from 'vitest'
import { getRequestDeadline } from './family-requests.ts'

describe('deadline of a request about personal data [B-FAM-07]', () => {
  it.each([
    ['2026-03-10T09:00:00Z', '2026-04-10', 'the same date of the next month'],
    ['2026-01-31T12:00:00Z', '2026-02-28', 'the last day of February'],
    ['2028-01-31T12:00:00Z', '2028-02-29', 'the last day of February in a leap year'],
    ['2026-03-31T12:00:00Z', '2026-04-30', 'the last day of a month with 30 days'],
    ['2026-02-28T12:00:00Z', '2026-03-28', 'the same date after the last day of February'],
    ['2026-12-31T12:00:00Z', '2027-01-31', 'a day of the next year'],
    ['2026-06-30T23:30:00Z', '2026-08-01', 'a month after the London day, which is already 1 July'],
    ['2026-01-30T23:59:59Z', '2026-02-28', 'a month after the London day in winter, which is still 30 January'],
  ])('of %s is %s, %s', (asked, deadline) => {
    expect(getRequestDeadline(asked)).toBe(deadline)
  })
})
