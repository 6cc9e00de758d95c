import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, buildDayString, formatDay, getWeekday, listWeeksOfMonth, parseDay } from './day-string.ts'

describe('parseDay [FMT-03]', () => {
  it.each([
    ['05/08/2026', '2026-08-05'],
    ['5/8/26', '2026-08-05'],
    ['5.8.2026', '2026-08-05'],
    ['5-8-26', '2026-08-05'],
    [' 5 8 2026 ', '2026-08-05'],
    ['05082026', '2026-08-05'],
    ['050826', '2026-08-05'],
    ['2026-08-05', '2026-08-05'],
    ['29/02/2024', '2024-02-29'],
    ['3 April 2026', '2026-04-03'],
    ['3 Ebrill 2026', '2026-04-03'],
    ['3rd Apr 26', '2026-04-03'],
    ['Friday, 3 April 2026', '2026-04-03'],
    ['April 3, 2026', '2026-04-03'],
    ['3 o Fai 2026', '2026-05-03'],
    ['1af Medi 2026', '2026-09-01'],
    ['٣ April ٢٠٢٦', '2026-04-03'],
  ])('parses %s as %s', (text, day) => expect(parseDay(text, 2036)).toBe(day))

  it.each([
    '',
    '5/8',
    '31/02/2026',
    '29/02/2025',
    '00/01/2026',
    '1/13/2026',
    '5/8/206',
    'today',
    '31 April 2026',
    '3 4 April 2026',
    'April 2026',
    '3 Ma 2026',
    '2026 April 3rd 4',
    '5/8/20266',
  ])('returns null for "%s" [FMT-02]', (text) => expect(parseDay(text, 2036)).toBeNull())

  it('never puts a two-digit date of birth in the future', () => {
    expect(parseDay('5/8/26', 2026)).toBe('2026-08-05')
    expect(parseDay('5/8/27', 2026)).toBe('1927-08-05')
    expect(parseDay('5/8/62', 2026)).toBe('1962-08-05')
  })

  it('parses every formatted day as the same day', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1930-01-01', days)
        expect(parseDay(formatDay(day), 2036)).toBe(day)
      }),
    ))
})

describe('calendar functions', () => {
  it('starts weeks on Monday', () => {
    expect(getWeekday('2026-08-03')).toBe(0)
    expect(getWeekday('2026-08-09')).toBe(6)
  })

  it('contains every day of a month once, in its column', () => {
    const weeks = listWeeksOfMonth('2026-08-15')
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
    expect(weeks.at(-1)?.[0]).toBe('2026-08-31')
  })

  it('neither skips nor repeats a day at a clock change', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  it('clamps to the last day of a shorter month if months are added', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  })

  it('rejects days that do not exist', () => {
    expect(buildDayString(2026, 2, 29)).toBeNull()
    expect(buildDayString(2026, 0, 1)).toBeNull()
    expect(buildDayString(12026, 1, 1)).toBeNull()
  })
})
