import { expect, it } from 'vitest'
import { countDaysSince } from './overdue-badge.tsx'

it.each([
  ['the same day', '2026-11-04T00:05:00Z', '2026-11-04T23:50:00Z', 0],
  ['the evening before', '2026-11-03T22:00:00Z', '2026-11-04T08:00:00Z', 1],
  ['an hour across midnight of British Summer Time', '2026-08-04T22:30:00Z', '2026-08-04T23:30:00Z', 1],
  ['a week in which the clocks change', '2026-10-21T09:00:00Z', '2026-10-28T08:00:00Z', 7],
  ['a moment that is still to come', '2026-11-05T09:00:00Z', '2026-11-04T09:00:00Z', 0],
])('counts calendar days in London since %s [B-REC-07]', (_since, moment, now, days) => {
  expect(countDaysSince(moment, new Date(now))).toBe(days)
})
