import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { actOnlyAs, clearToken, readOwnToken, readToken, storeToken } from './token.ts'

const inAMinute = Date.now() / 1000 + 60
const tokenOf = (sub: string): string => ['', btoa(JSON.stringify({ sub, exp: inAMinute })), ''].join('.')

test('calls only as the user whom the page shows [invariant 7]', async () => {
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
  'stays signed in with a clock that is %i days wrong [AUTH-22, invariant 8]',
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

test('stores the token in browser storage under the key token [AUTH-18, FMT-39]', async () => {
  await storeToken(tokenOf('nia'))
  expect(await get('token')).toBe(tokenOf('nia'))
  await clearToken(tokenOf('nia'))
  expect(await get('token')).toBeUndefined()
})

test('clears a stored value that is not a token [AUTH-21]', async () => {
  await storeToken('no.token.at-all')
  expect(await readToken()).toBeNull()
  expect(await get('token')).toBeUndefined()
})
