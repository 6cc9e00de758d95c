import { describe, expect, it } from 'vitest'
import { dayProblem, daysOfPlan, firstShown, lacksDates, sortDays } from './choose-days.ts'

const known = {
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
const summer = { year: 2026, holiday: 'July/Aug' as const, group: 'a' }

describe('choosing the days of new sessions', () => {
  it('rejects days outside the holiday or with a session [SES-59, SES-60]', () => {
    expect(dayProblem('2026-08-06', summer, known)).toBeUndefined()
    expect(dayProblem('2026-09-01', summer, known)).toBe('outside')
    expect(dayProblem('2026-08-05', summer, known)).toBe('taken')
    expect(dayProblem('2026-08-05', { ...summer, group: 'b' }, known)).toBeUndefined()
  })

  it('keeps chosen days that fit a new holiday and lists the others [SES-59]', () => {
    const days = ['2026-09-01', '2026-08-07', '2026-08-06']
    expect(sortDays(days, { ...summer, holiday: '' }, known).kept).toHaveLength(3)
    expect(sortDays(days, summer, known)).toEqual({
      kept: ['2026-08-06', '2026-08-07'],
      outside: ['2026-09-01'],
      otherYear: [],
      taken: [],
    })
  })

  it('rejects days of another year, even for Extra Sessions [SES-45, SES-73]', () => {
    for (const holiday of ['', 'Extra Sessions'] as const) {
      const next = { ...summer, holiday, year: 2027 }
      expect(dayProblem('2026-08-06', next, known)).toBe('otherYear')
      expect(dayProblem('2027-08-06', next, known)).toBeUndefined()
      expect(sortDays(['2026-08-06'], next, known)).toMatchObject({ kept: [], otherYear: ['2026-08-06'] })
    }
    expect(dayProblem('2026-08-06', { ...summer, year: 2027 }, known)).toBe('outside')
  })

  it('accepts both years for a holiday over New Year [SES-59]', () => {
    const christmas = {
      year: 2026,
      holiday: 'Nov/Dec',
      status: 'Open' as const,
      start_date: '2026-12-21',
      end_date: '2027-01-02',
    }
    const plan = { ...summer, holiday: 'Nov/Dec' as const }
    const both = { ...known, allocations: [christmas] }
    expect(dayProblem('2027-01-02', plan, both)).toBeUndefined()
    expect(daysOfPlan(plan, both)).toEqual({ first: '2026-01-01', last: '2027-01-02' })
  })

  it('opens the calendar at the holiday or in January [SES-47]', () => {
    const shown = (plan: Partial<typeof summer> | { holiday: 'Extra Sessions' | ''; year: number }) =>
      firstShown({ ...summer, ...plan }, known, '2026-10-15')
    expect(shown({})).toBe('2026-07-27')
    expect(shown({ holiday: 'Extra Sessions', year: 2026 })).toBe('2026-10-15')
    expect(shown({ holiday: 'Extra Sessions', year: 2027 })).toBe('2027-01-01')
    expect(shown({ holiday: '', year: 2025 })).toBe('2025-01-01')
    expect(shown({ year: 2027 })).toBe('2027-01-01')
    expect(firstShown(summer, known, '2026-08-10')).toBe('2026-08-10')
  })

  it('lists days on which another group has a session [SES-60]', () => {
    expect(sortDays(['2026-08-05'], summer, known).taken).toEqual(['2026-08-05'])
  })

  it('reports a holiday without dates, except Extra Sessions [SES-59]', () => {
    expect(lacksDates({ ...summer, holiday: 'May/June' }, known)).toBe(true)
    expect(lacksDates({ ...summer, holiday: 'Extra Sessions' }, known)).toBe(false)
    expect(lacksDates(summer, known)).toBe(false)
  })
})
