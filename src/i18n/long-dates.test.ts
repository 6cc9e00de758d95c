import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { formatDayAndMonth, formatShortMonth, formatTimeAndDay } from './long-dates.ts'

afterEach(() => i18n.activate('en'))

it('formats short dates in English and Welsh', () => {
  i18n.load({ en: {}, cy: {} })
  i18n.activate('en')
  expect([formatShortMonth('2026-02-14'), formatShortMonth('2026-12-09')]).toEqual(['Feb', 'Dec'])
  i18n.activate('cy')
  expect([formatShortMonth('2026-02-14'), formatShortMonth('2026-12-09')]).toEqual(['Chwef', 'Rhag'])
  expect(formatTimeAndDay('2024-02-07T12:31:00Z')).toBe('7 Chwef, 12:31')
  expect(formatDayAndMonth('2026-11-28')).toBe('28 Tachwedd')
})
