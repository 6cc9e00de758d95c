import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { actOnlyAs, readOwnToken, storeToken } from './token.ts'

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
