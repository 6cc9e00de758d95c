import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { actOnlyAs, clearToken, readOwnToken, readToken, storeToken } from './token.ts'

const inAMinute = Date.now() / 1000 + 60
const tokenOf = (sub: string): string => ['', btoa(JSON.stringify({ sub, exp: inAMinute })), ''].join('.')

test('invariant 7: a page calls as the user it shows, never as who signed in on another page', async () => {
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

test.each([365, -365])(
  'AUTH-22, invariant 8: a clock %i days wrong ends no sign-in: the server says its end',
  async (wrong) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await storeToken(tokenOf('nia'))
    vi.setSystemTime(Date.now() + wrong * DAY_MS)
    expect(await readToken()).toEqual({ user: 'nia', token: tokenOf('nia') })
    await clearToken(tokenOf('nia'))
    expect(await readToken()).toBeNull()
    vi.useRealTimers()
  },
)

test('AUTH-18 FMT-39: the token is kept in the browser’s storage under the key token', async () => {
  await storeToken(tokenOf('nia'))
  expect(await get('token')).toBe(tokenOf('nia'))
  await clearToken(tokenOf('nia'))
  expect(await get('token')).toBeUndefined()
})

test('AUTH-21: what is no token is cleared', async () => {
  await storeToken('no.token.at-all')
  expect(await readToken()).toBeNull()
  expect(await get('token')).toBeUndefined()
})
