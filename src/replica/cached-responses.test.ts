import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { makeCipher } from '../lock/cipher.ts'
import { Locked, removeCipher, setLockedUsers, storeCipher } from '../lock/vault.ts'
import { cacheResponse, cacheUnsealed, readCachedResponse, rewriteCachedResponses } from './cached-responses.ts'
import { eraseUser } from './erase.ts'

afterEach(() => {
  setLockedUsers([])
  removeCipher('nia')
})

it("deletes only the erased user's cached responses [WEL-21]", async () => {
  await cacheResponse('nia', '/welcome', { news: [] })
  await cacheResponse('huw', '/welcome', { news: ['his'] })
  await eraseUser('nia')
  expect(await readCachedResponse('nia', '/welcome')).toBeUndefined()
  expect(await readCachedResponse('huw', '/welcome')).toEqual({ news: ['his'] })
})

it('seals cached responses with the lock and opens them after its removal', async () => {
  const dashboardResponse = { regions: ['Wales'], count: 1234 }
  await cacheResponse('nia', '/dashboard', dashboardResponse)
  await cacheUnsealed('nia', 'kept-directories', { a: 1 })
  const cipher = makeCipher(new Uint8Array(32).fill(7))
  setLockedUsers(['nia'])
  storeCipher('nia', cipher)
  await rewriteCachedResponses('nia', ['kept-directories'])
  await cacheResponse('nia', '/welcome', { news: ['Zephyrine'] })
  for (const name of ['/dashboard', '/welcome']) {
    const storedResponse = await get<{ sealed: Uint8Array }>(`answer-nia-${name}`)
    expect(storedResponse).toEqual({ sealed: expect.any(Uint8Array) })
    expect(new TextDecoder().decode(storedResponse?.sealed)).not.toMatch(/Wales|Zephyrine/)
  }
  expect(await readCachedResponse('nia', '/dashboard')).toEqual(dashboardResponse)
  removeCipher('nia')
  await expect(readCachedResponse('nia', '/dashboard')).rejects.toThrow(Locked)
  await expect(cacheResponse('nia', '/dashboard', {})).rejects.toThrow(Locked)
  expect(await readCachedResponse('nia', 'kept-directories')).toEqual({ a: 1 })
  storeCipher('nia', cipher)
  setLockedUsers([])
  await rewriteCachedResponses('nia', ['kept-directories'])
  expect(await get('answer-nia-/dashboard')).toEqual(dashboardResponse)
})
