import { DAY_MS, HOUR_MS } from '@contract/rules/days.ts'
import { expect, it } from 'vitest'
import { getOpening } from './register-age.ts'

const NOW = Date.parse('2026-08-07T11:41:00Z')
const buildAge = (days: number) => ({ cursor_at: NOW - days * DAY_MS })

it("opens fully for a hundred days offline, or the server's limit", () => {
  expect(getOpening({}, null, NOW)).toEqual({ way: 'whole' })
  expect(getOpening(buildAge(100), null, NOW)).toEqual({ way: 'whole' })
  expect(getOpening({ ...buildAge(11), offline_days: 10 }, null, NOW).way).toBe('scant')
  expect(getOpening({ ...buildAge(101), offline_days: 365 }, null, NOW).way).toBe('whole')
})

it('requires the PIN or password daily on a device with a lock', () => {
  const getOpeningAfterUnlock = (unlockedAt: number | null) =>
    getOpening(buildAge(101), { unlockedAt: unlockedAt }, NOW)
  expect(getOpeningAfterUnlock(null)).toEqual({ way: 'locked' })
  expect(getOpeningAfterUnlock(NOW - DAY_MS)).toEqual({ way: 'locked' })
  expect(getOpeningAfterUnlock(NOW - HOUR_MS)).toEqual({ way: 'whole' })
})

it('shows emergency data for one day without a lock, then nothing', () => {
  expect(getOpening(buildAge(104), null, NOW)).toEqual({ way: 'scant', days: 104, until: NOW + DAY_MS })
  const buildEmergencyAge = (hours: number) => ({ ...buildAge(104), scant_since: NOW - hours * HOUR_MS })
  expect(getOpening(buildEmergencyAge(23), null, NOW)).toMatchObject({ way: 'scant', until: NOW + HOUR_MS })
  expect(getOpening(buildEmergencyAge(24), null, NOW)).toEqual({ way: 'closed', days: 104 })
  // A period of emergency data that began before the last contact with the server must not count.
  expect(getOpening({ ...buildAge(104), scant_since: NOW - 200 * DAY_MS }, null, NOW).way).toBe('scant')
})

it('stays open after the clock was put back', () => {
  expect(getOpening({ cursor_at: NOW + DAY_MS }, null, NOW)).toEqual({ way: 'whole' })
  expect(getOpening({ ...buildAge(104), scant_since: NOW + DAY_MS }, null, NOW).way).toBe('scant')
})
