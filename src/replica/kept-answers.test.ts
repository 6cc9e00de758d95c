import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { makeCipher } from '../lock/cipher.ts'
import { forgetCipher, guard, holdCipher, Locked } from '../lock/vault.ts'
import { eraseUser } from './erase.ts'
import { keepAnswer, keepInTheClear, readAnswer, storeAnswersAnew } from './kept-answers.ts'

afterEach(() => {
  guard([])
  forgetCipher('nia')
})

it("deletes only the erased user's cached responses [WEL-21]", async () => {
  await keepAnswer('nia', '/welcome', { news: [] })
  await keepAnswer('huw', '/welcome', { news: ['his'] })
  await eraseUser('nia')
  expect(await readAnswer('nia', '/welcome')).toBeUndefined()
  expect(await readAnswer('huw', '/welcome')).toEqual({ news: ['his'] })
})

it('seals cached responses with the lock and opens them after its removal', async () => {
  const numbers = { regions: ['Wales'], count: 1234 }
  await keepAnswer('nia', '/dashboard', numbers)
  await keepInTheClear('nia', 'kept-directories', { a: 1 })
  const cipher = makeCipher(new Uint8Array(32).fill(7))
  guard(['nia'])
  holdCipher('nia', cipher)
  await storeAnswersAnew('nia', ['kept-directories'])
  await keepAnswer('nia', '/welcome', { news: ['Zephyrine'] })
  for (const name of ['/dashboard', '/welcome']) {
    const stored = await get<{ sealed: Uint8Array }>(`answer-nia-${name}`)
    expect(stored).toEqual({ sealed: expect.any(Uint8Array) })
    expect(new TextDecoder().decode(stored?.sealed)).not.toMatch(/Wales|Zephyrine/)
  }
  expect(await readAnswer('nia', '/dashboard')).toEqual(numbers)
  forgetCipher('nia')
  await expect(readAnswer('nia', '/dashboard')).rejects.toThrow(Locked)
  await expect(keepAnswer('nia', '/dashboard', {})).rejects.toThrow(Locked)
  expect(await readAnswer('nia', 'kept-directories')).toEqual({ a: 1 })
  holdCipher('nia', cipher)
  guard([])
  await storeAnswersAnew('nia', ['kept-directories'])
  expect(await get('answer-nia-/dashboard')).toEqual(numbers)
})
