import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApi, testApi } from '../../server/testing/api.ts'
import { readState } from './state.ts'
import { connectTo, withFault } from './testing/browser.ts'
import { openTablet } from './testing/tablet.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  connectTo((request) => api.app.fetch(request))
})
afterEach(() => withFault(null))
afterAll(() => api.close())

it('ticks made while the server is away do not make the tablet wait longer to try again', async () => {
  const club = await api.club()
  const people = await club.people(1)
  const a = await openTablet(api, club)
  const session = newId()
  await a.sync()
  const longest = vi.spyOn(Math, 'random').mockReturnValue(1)
  withFault(() => Promise.reject(new TypeError('failed')))
  await a.create(session)
  for (let i = 0; i < 12; i++) {
    await a.tick(session, people[0]!, i % 2 ? 'none' : 'attending')
    await a.sync()
  }
  expect((await readState(a.id)).nextTryAt - Date.now()).toBeLessThanOrEqual(2000)
  longest.mockRestore()
})
