import { expect, it } from 'vitest'
import { createCallLimit } from './call-limit.ts'

const getRetryAfter = (work: () => void): number | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { retryAfter?: number }).retryAfter
  }
}

it('allows a number of calls a minute and returns the time to wait', () => {
  let now = 0
  const callLimit = createCallLimit(3, () => now)
  for (const time of [0, 10_000, 20_000]) {
    now = time
    callLimit.count('nia')
  }
  now = 21_000
  expect(getRetryAfter(() => callLimit.count('nia'))).toBe(39)
  expect(getRetryAfter(() => callLimit.count('huw'))).toBeUndefined()
  now = 60_000
  expect(getRetryAfter(() => callLimit.count('nia'))).toBeUndefined()
  // Expect a wait until the call made at ten seconds expires.
  expect(getRetryAfter(() => callLimit.count('nia'))).toBe(10)
})

it('does not extend the wait for rejected calls and clears idle users', () => {
  let now = 0
  const callLimit = createCallLimit(2, () => now)
  for (const time of [0, 1000]) {
    now = time
    callLimit.count('nia')
  }
  for (now = 2000; now < 60_000; now += 1000)
    expect(getRetryAfter(() => callLimit.count('nia'))).toBeGreaterThanOrEqual(1)
  now = 200_000
  for (let i = 0; i < 2; i++) expect(getRetryAfter(() => callLimit.count('nia'))).toBeUndefined()
  expect(getRetryAfter(() => callLimit.count('nia'))).toBe(60)
})
