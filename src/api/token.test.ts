import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { actOnlyAs, readOwnToken, readToken, restoreToken, storeToken } from './token.ts'

const inAMinute = Date.now() / 1000 + 60
const tokenOf = (sub: string): string => ['', btoa(JSON.stringify({ sub, exp: inAMinute })), ''].join('.')

test('invariant 7: a page calls as the user it shows, never as whoever has signed in on another page', async () => {
  await storeToken(tokenOf('nia'))
  expect(await readOwnToken()).toBe(tokenOf('nia'))
  actOnlyAs(() => 'elin')
  expect(await readOwnToken()).toBeUndefined()
  actOnlyAs(() => null)
  expect(await readOwnToken()).toBeUndefined()
  actOnlyAs(() => 'nia')
  expect(await readOwnToken()).toBe(tokenOf('nia'))
})

const DAY_MS = 86_400_000
const signedFor = (days: number, given: number): string => {
  const claims = { sub: 'nia', iat: Math.floor(given / 1000), exp: Math.floor(given / 1000) + days * 86_400 }
  return ['', btoa(JSON.stringify(claims)), ''].join('.')
}

test.each([365, -365, 0])(
  'AUTH-22, invariant 8: on a clock %i days wrong a sign-in lasts as long as on a right one',
  async (wrong) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = signedFor(30, Date.now())
    vi.setSystemTime(Date.now() + wrong * DAY_MS)
    await storeToken(token)
    vi.setSystemTime(Date.now() + 29 * DAY_MS)
    expect(await readToken()).toEqual({ user: 'nia', token })
    // Put away and taken up again: its time does not begin anew.
    await restoreToken('nia')
    vi.setSystemTime(Date.now() + 2 * DAY_MS)
    expect(await readToken()).toBeNull()
    vi.setSystemTime(Date.now() - 20 * DAY_MS)
    // Cleared, not only left unread.
    expect(await readToken()).toBeNull()
    vi.useRealTimers()
  },
)
