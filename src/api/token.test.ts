import { DAY_MS } from '@contract/rules/days.ts'
import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { clearToken, readOwnToken, readToken, restrictTokenToUser, storeToken } from './token.ts'

const expirySeconds = Date.now() / 1000 + 60
const buildToken = (sub: string): string => ['', btoa(JSON.stringify({ sub, exp: expirySeconds })), ''].join('.')

test('calls only as the user whom the page shows [invariant 7]', async () => {
  await storeToken(buildToken('nia'))
  expect(await readOwnToken()).toBe(buildToken('nia'))
  restrictTokenToUser(() => 'elin')
  expect(await readOwnToken()).toBeUndefined()
  restrictTokenToUser(() => null)
  expect(await readOwnToken()).toBeUndefined()
  restrictTokenToUser(() => 'nia')
  expect(await readOwnToken()).toBe(buildToken('nia'))
})

test.each([365, -365])('stays signed in with a clock that is %i days wrong [AUTH-22, invariant 8]', async (wrong) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await storeToken(buildToken('nia'))
  vi.setSystemTime(Date.now() + wrong * DAY_MS)
  expect(await readToken()).toEqual({ user: 'nia', token: buildToken('nia') })
  await clearToken(buildToken('nia'))
  expect(await readToken()).toBeNull()
  vi.useRealTimers()
})

test('stores the token in browser storage under the key token [AUTH-18, FMT-39]', async () => {
  await storeToken(buildToken('nia'))
  expect(await get('token')).toBe(buildToken('nia'))
  await clearToken(buildToken('nia'))
  expect(await get('token')).toBeUndefined()
})

test('clears a stored value that is not a token [AUTH-21]', async () => {
  await storeToken('no.token.at-all')
  expect(await readToken()).toBeNull()
  expect(await get('token')).toBeUndefined()
})
