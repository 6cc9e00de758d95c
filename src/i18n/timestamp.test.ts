import { HOUR_MS } from '@contract/rules/days.ts'
import { expect, it } from 'vitest'
import { formatTimestamp } from './timestamp.ts'

const browserFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

it('formats a time in London time all year round [FMT-05, DASH-249, DASH-250, MAN-17, PUB-11]', () => {
  expect(formatTimestamp('2026-01-31T23:59:59.999Z')).toBe('31/01/2026 23:59')
  expect(formatTimestamp('2026-06-30T23:30:00Z')).toBe('01/07/2026 00:30')
  expect(formatTimestamp('2026-03-29T00:59:00.000Z')).toBe('29/03/2026 00:59')
  expect(formatTimestamp('2026-03-29T01:00:00.000Z')).toBe('29/03/2026 02:00')
  expect(formatTimestamp('2026-10-25T00:30:00.000Z')).toBe('25/10/2026 01:30')
  expect(formatTimestamp('2026-10-25T01:30:00.000Z')).toBe('25/10/2026 01:30')
  expect(formatTimestamp('2025-12-31T23:59:00+00:00')).toBe('31/12/2025 23:59')
  expect(formatTimestamp('2026-05-01T00:10:00+02:00')).toBe('30/04/2026 23:10')
})

it("matches the browser's formatting at every hour of three years [FMT-05]", () => {
  const startMs = Date.UTC(2024, 0, 1, 0, 7)
  const hours = Array.from({ length: 3 * 366 * 24 }, (_, hour) => new Date(startMs + hour * HOUR_MS))
  const wrongTimes = hours.filter(
    (time) => formatTimestamp(time.toISOString()) !== browserFormat.format(time).replace(', ', ' '),
  )
  expect(wrongTimes).toEqual([])
})
