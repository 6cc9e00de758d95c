// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { expect, it, vi } from 'vitest'
import { readSyncState } from '../sync-state.ts'
import { setInterceptor } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

const { hall: createFixture } = createSyncFixture()

it('does not lengthen the backoff by ticks made while offline', async () => {
  const { people, a: tablet, session } = await createFixture(1)
  const randomSpy = vi.spyOn(Math, 'random').mockReturnValue(1)
  setInterceptor(() => Promise.reject(new TypeError('failed')))
  await tablet.create(session)
  for (let i = 0; i < 12; i++) {
    await tablet.tick(session, people[0]!, i % 2 ? 'none' : 'attending')
    await tablet.sync()
  }
  expect((await readSyncState(tablet.id)).nextTryAt - Date.now()).toBeLessThanOrEqual(2000)
  randomSpy.mockRestore()
})
