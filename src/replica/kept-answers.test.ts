import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { eraseUser } from './erase.ts'
import { keepAnswer, readAnswer } from './kept-answers.ts'

it('WEL-21: what was read last goes with its user, and nobody else’s does', async () => {
  await keepAnswer('nia', '/welcome', { news: [] })
  await keepAnswer('huw', '/welcome', { news: ['his'] })
  await eraseUser('nia')
  expect(await readAnswer('nia', '/welcome')).toBeUndefined()
  expect(await readAnswer('huw', '/welcome')).toEqual({ news: ['his'] })
})
