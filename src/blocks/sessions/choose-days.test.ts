import { describe, expect, it } from 'vitest'
import { dayProblem, lacksDates, sortDays } from './choose-days.ts'

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

describe('choosing days of new sessions', () => {
  it('SES-59 SES-60 a day outside the holiday or with a session of the group cannot be chosen', () => {
    expect(dayProblem('2026-08-06', summer, known)).toBeUndefined()
    expect(dayProblem('2026-09-01', summer, known)).toBe('outside')
    expect(dayProblem('2026-08-05', summer, known)).toBe('taken')
    expect(dayProblem('2026-08-05', { ...summer, group: 'b' }, known)).toBeUndefined()
  })

  it('SES-59 days chosen before the holiday stay where they fit, and are named where they do not', () => {
    const days = ['2026-09-01', '2026-08-07', '2026-08-06']
    expect(sortDays(days, { ...summer, holiday: '' }, known).kept).toHaveLength(3)
    expect(sortDays(days, summer, known)).toEqual({
      kept: ['2026-08-06', '2026-08-07'],
      outside: ['2026-09-01'],
      taken: [],
    })
  })

  it('SES-60 another group names the days that it has already', () => {
    expect(sortDays(['2026-08-05'], summer, known).taken).toEqual(['2026-08-05'])
  })

  it('SES-59 a holiday without dates is told, Extra Sessions needs none', () => {
    expect(lacksDates({ ...summer, holiday: 'May/June' }, known)).toBe(true)
    expect(lacksDates({ ...summer, holiday: 'Extra Sessions' }, known)).toBe(false)
    expect(lacksDates(summer, known)).toBe(false)
  })
})
