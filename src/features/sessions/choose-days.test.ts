import { describe, expect, it } from 'vitest'
import { findDayProblem, getCalendarRange, getFirstShownDay, isMissingDates, partitionDays } from './choose-days.ts'

const clubData = {
  allocations: [
    {
      year: 2026,
      holiday: 'July/Aug',
      status: 'Open' as const,
      start_date: '2026-07-27',
      end_date: '2026-08-28',
    },
  ],
  sessions: [{ date: '2026-08-05', group: 'a' }],
}
const summerPlan = { year: 2026, holiday: 'July/Aug' as const, group: 'a' }

describe('choosing the days of new sessions', () => {
  it('rejects days outside the holiday or with a session [SES-59, SES-60]', () => {
    expect(findDayProblem('2026-08-06', summerPlan, clubData)).toBeUndefined()
    expect(findDayProblem('2026-09-01', summerPlan, clubData)).toBe('outside')
    expect(findDayProblem('2026-08-05', summerPlan, clubData)).toBe('taken')
    expect(findDayProblem('2026-08-05', { ...summerPlan, group: 'b' }, clubData)).toBeUndefined()
  })

  it('keeps chosen days that fit a new holiday and lists the others [SES-59]', () => {
    const days = ['2026-09-01', '2026-08-07', '2026-08-06']
    expect(partitionDays(days, { ...summerPlan, holiday: '' }, clubData).kept).toHaveLength(3)
    expect(partitionDays(days, summerPlan, clubData)).toEqual({
      kept: ['2026-08-06', '2026-08-07'],
      outside: ['2026-09-01'],
      otherYear: [],
      taken: [],
    })
  })

  it('rejects days of another year, even for Extra Sessions [SES-45, SES-73]', () => {
    for (const holiday of ['', 'Extra Sessions'] as const) {
      const nextPlan = { ...summerPlan, holiday, year: 2027 }
      expect(findDayProblem('2026-08-06', nextPlan, clubData)).toBe('otherYear')
      expect(findDayProblem('2027-08-06', nextPlan, clubData)).toBeUndefined()
      expect(partitionDays(['2026-08-06'], nextPlan, clubData)).toMatchObject({
        kept: [],
        otherYear: ['2026-08-06'],
      })
    }
    expect(findDayProblem('2026-08-06', { ...summerPlan, year: 2027 }, clubData)).toBe('outside')
  })

  it('accepts both years for a holiday over New Year [SES-59]', () => {
    const christmasAllocation = {
      year: 2026,
      holiday: 'Nov/Dec',
      status: 'Open' as const,
      start_date: '2026-12-21',
      end_date: '2027-01-02',
    }
    const plan = { ...summerPlan, holiday: 'Nov/Dec' as const }
    const clubDataWithChristmas = { ...clubData, allocations: [christmasAllocation] }
    expect(findDayProblem('2027-01-02', plan, clubDataWithChristmas)).toBeUndefined()
    expect(getCalendarRange(plan, clubDataWithChristmas)).toEqual({ first: '2026-01-01', last: '2027-01-02' })
  })

  it('opens the calendar at the holiday or in January [SES-47]', () => {
    const getShownDay = (plan: Partial<typeof summerPlan> | { holiday: 'Extra Sessions' | ''; year: number }) =>
      getFirstShownDay({ ...summerPlan, ...plan }, clubData, '2026-10-15')
    expect(getShownDay({})).toBe('2026-07-27')
    expect(getShownDay({ holiday: 'Extra Sessions', year: 2026 })).toBe('2026-10-15')
    expect(getShownDay({ holiday: 'Extra Sessions', year: 2027 })).toBe('2027-01-01')
    expect(getShownDay({ holiday: '', year: 2025 })).toBe('2025-01-01')
    expect(getShownDay({ year: 2027 })).toBe('2027-01-01')
    expect(getFirstShownDay(summerPlan, clubData, '2026-08-10')).toBe('2026-08-10')
  })

  it('lists days on which the group already has a session [SES-60]', () => {
    expect(partitionDays(['2026-08-05'], summerPlan, clubData).taken).toEqual(['2026-08-05'])
  })

  it('reports a holiday without dates, except Extra Sessions [SES-59]', () => {
    expect(isMissingDates({ ...summerPlan, holiday: 'May/June' }, clubData)).toBe(true)
    expect(isMissingDates({ ...summerPlan, holiday: 'Extra Sessions' }, clubData)).toBe(false)
    expect(isMissingDates(summerPlan, clubData)).toBe(false)
  })
})
