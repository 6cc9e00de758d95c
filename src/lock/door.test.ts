import { expect, it } from 'vitest'
import { unwrapLockKey, wrapLockKey } from './door.ts'

const LOCK_KEY = new Uint8Array(32).fill(7)

it("makes each guess cost OWASP's number of rounds, and refuses a wrong secret", async () => {
  const wrappedKey = await wrapLockKey(LOCK_KEY, 'pẅy sy’n gwybod')
  expect(wrappedKey.rounds).toBeGreaterThanOrEqual(600_000)
  expect(await unwrapLockKey(wrappedKey, 'pẅy sy’n gwybod'.normalize('NFD'))).toEqual(LOCK_KEY)
  expect(await unwrapLockKey(wrappedKey, 'pwy sy’n gwybod')).toBeNull()
}, 60_000)

it('opens a door only with its original number of rounds', async () => {
  const wrappedKey = await wrapLockKey(LOCK_KEY, '402817')
  expect(await unwrapLockKey({ ...wrappedKey, rounds: 1000 }, '402817')).toBeNull()
  expect(await unwrapLockKey(wrappedKey, '402817')).toEqual(LOCK_KEY)
}, 60_000)
