import { addDays, formatDay } from '@contract/rules/days.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDayString, listWeeksOfMonth, parseDay } from './day-string.ts'

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
    '1/1/0000',
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

describe('listWeeksOfMonth', () => {
  it('contains every day of a month once, in its column', () => {
    const weeks = listWeeksOfMonth('2026-08-15')
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
    expect(weeks.at(-1)?.[0]).toBe('2026-08-31')
  })
})

describe('isDayString', () => {
  it.each([
    ['2026-08-05', true],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['0000-00-00', false],
    ['05/08/2026', false],
  ])('%s: %s', (text, isDay) => expect(isDayString(text)).toBe(isDay))
})
