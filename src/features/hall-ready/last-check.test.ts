import '../../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { getCheckAge, readLastCheck, storeLastCheck } from './last-check.ts'

const CHECKED_AT = Date.parse('2026-08-05T17:04:00Z')

it('stores the time per user and replica', async () => {
  const user = newId()
  const device = newId()
  expect(await readLastCheck(user, device)).toBeNull()
  await storeLastCheck(user, device, CHECKED_AT)
  expect(await readLastCheck(user, device)).toBe(CHECKED_AT)
  expect(await readLastCheck(newId(), device)).toBeNull()
  // Expect no earlier check for a new device id. A new sign-in creates a new replica, which has another id.
  expect(await readLastCheck(user, newId())).toBeNull()
  expect(await readLastCheck(user, undefined)).toBeNull()
})

it.each([
  ['a moment later', '2026-08-05T17:05:00Z', { day: 'today', old: false }],
  ['the next morning', '2026-08-06T07:30:00Z', { day: 'yesterday', old: false }],
  ['after 24 hours', '2026-08-06T17:04:00Z', { day: 'yesterday', old: true }],
  ['two days later', '2026-08-07T07:30:00Z', { day: 'earlier', old: true }],
  ['after midnight in the hall, not yet in UTC', '2026-08-05T23:30:00Z', { day: 'yesterday', old: false }],
] as const)('returns the age of a check: %s', (_, now, age) => {
  expect(getCheckAge(CHECKED_AT, Date.parse(now))).toEqual(age)
})
