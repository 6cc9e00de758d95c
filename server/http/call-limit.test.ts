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

it('takes so many calls in any minute, and says when there is room again', () => {
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
  // The one of the tenth second is the next that ends.
  expect(refusalOf(() => limit.count('nia'))).toBe(10)
})

it('a refused call does not lengthen the wait, and a quiet minute forgets a user', () => {
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
