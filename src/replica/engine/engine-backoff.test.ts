// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { expect, it, vi } from 'vitest'
import { readState } from '../sync-state.ts'
import { withFault } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

const { hall } = createSyncFixture()

it('does not lengthen the backoff by ticks made while offline', async () => {
  const { people, a, session } = await hall(1)
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  withFault(() => Promise.reject(new TypeError('failed')))
  await a.create(session)
  for (let i = 0; i < 12; i++) {
    await a.tick(session, people[0]!, i % 2 ? 'none' : 'attending')
    await a.sync()
  }
  expect((await readState(a.id)).nextTryAt - Date.now()).toBeLessThanOrEqual(2000)
  random.mockRestore()
})
