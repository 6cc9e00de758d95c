import { expect, it } from 'vitest'
import { createCallLimit } from './call-limit.ts'

const refusalOf = (work: () => void): number | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { retryAfter?: number }).retryAfter
  }
}

it('allows a number of calls a minute and returns the time to wait', () => {
  let now = 0
  const limit = createCallLimit(3, () => now)
  for (const at of [0, 10_000, 20_000]) {
    now = at
    limit.count('nia')
  }
  now = 21_000
  expect(refusalOf(() => limit.count('nia'))).toBe(39)
  expect(refusalOf(() => limit.count('huw'))).toBeUndefined()
  now = 60_000
  expect(refusalOf(() => limit.count('nia'))).toBeUndefined()
  // The call at ten seconds is the next to expire.
  expect(refusalOf(() => limit.count('nia'))).toBe(10)
})

it('does not extend the wait for rejected calls and clears idle users', () => {
  let now = 0
  const limit = createCallLimit(2, () => now)
  for (const at of [0, 1000]) {
    now = at
    limit.count('nia')
  }
  for (now = 2000; now < 60_000; now += 1000)
    expect(refusalOf(() => limit.count('nia'))).toBeGreaterThanOrEqual(1)
  now = 200_000
  for (let i = 0; i < 2; i++) expect(refusalOf(() => limit.count('nia'))).toBeUndefined()
  expect(refusalOf(() => limit.count('nia'))).toBe(60)
})
