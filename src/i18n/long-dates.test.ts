import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { dayAndMonth, monthLeaf, timeAndDay } from './long-dates.ts'

afterEach(() => i18n.activate('en'))

it('formats short dates in English and Welsh', () => {
  i18n.load({ en: {}, cy: {} })
  i18n.activate('en')
  expect([monthLeaf('2026-02-14'), monthLeaf('2026-12-09')]).toEqual(['Feb', 'Dec'])
  i18n.activate('cy')
  expect([monthLeaf('2026-02-14'), monthLeaf('2026-12-09')]).toEqual(['Chwef', 'Rhag'])
  expect(timeAndDay('2024-02-07T12:31:00Z')).toBe('7 Chwef, 12:31')
  expect([dayAndMonth('28 November'), dayAndMonth('no day')]).toEqual(['28 Tachwedd', 'no day'])
})
