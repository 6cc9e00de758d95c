// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { afterEach, expect, it, vi } from 'vitest'
import { readSignInEnds } from '@/api/sign-in-end.ts'
import { readToken } from '@/api/token.ts'
import { setInterceptor } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'
import { getReconnectDelayMs } from './backoff.ts'
import { followEvents } from './events.ts'

const { hall: createFixture, tablet: openTablet } = createSyncFixture()

const openControllers = new Set<AbortController>()
afterEach(() => {
  for (const abortController of openControllers) abortController.abort()
  openControllers.clear()
})

/**
 * Simulates a network for event streams that can be cut. A cut ends the open stream and refuses new streams until the
 * network is restored.
 */
const createBreakableNetwork = () => {
  let cutController = new AbortController()
  let streamCount = 0
  setInterceptor(async (request, send) => {
    if (!request.url.includes('/api/sync/events')) return send()
    if (cutController.signal.aborted) throw new TypeError('failed')
    const response = await send()
    streamCount += 1
    const body = response.body?.pipeThrough(new TransformStream(), { signal: cutController.signal })
    return new Response(body ?? null, response)
  })
  return {
    streams: () => streamCount,
    go: () => cutController.abort(),
    comeBack: () => {
      cutController = new AbortController()
    },
  }
}

it("receives missed changes within seconds of the server's return [ATT-34]", async () => {
  const { club, people, a: tabletA, session } = await createFixture(2)
  await tabletA.create(session)
  await tabletA.sync()
  const tabletB = await openTablet(club)
  await tabletB.sync()
  const breakableNetwork = createBreakableNetwork()
  const abortController = new AbortController()
  openControllers.add(abortController)
  const onHint = vi.fn(() => void tabletB.sync())
  void followEvents(tabletB.db, readToken, abortController.signal, onHint)
  await expect.poll(breakableNetwork.streams).toBe(1)
  expect(onHint).not.toHaveBeenCalled()
  breakableNetwork.go()
  // Tick while no stream is connected, so that the hint is lost.
  await tabletA.tick(session, people[0]!)
  await tabletA.sync()
  await tabletB.signIn()
  breakableNetwork.comeBack()
  await expect
    .poll(async () => (await tabletB.state(session, people[0]!))?.state, { timeout: 10_000 })
    .toBe('attending')
})

it('retries a lost stream soon, later less often, with jitter', () => {
  expect([0, 1, 2, 15, 16, 99].map((tries) => getReconnectDelayMs(tries, 1))).toEqual([
    1500, 3000, 5000, 5000, 15_000, 15_000,
  ])
  expect([0, 2, 16].map((tries) => getReconnectDelayMs(tries, 0))).toEqual([750, 2500, 7500])
})

it('does not retry within seconds if streams are forbidden', async () => {
  const { a: tabletA } = await createFixture(0)
  let requestCount = 0
  setInterceptor(async () => {
    requestCount += 1
    return new Response(null, { status: 403 })
  })
  const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
  const abortController = new AbortController()
  openControllers.add(abortController)
  void followEvents(tabletA.db, readToken, abortController.signal, () => undefined)
  await expect
    .poll(() => setTimeoutSpy.mock.calls.some(([, ms]) => Number(ms) >= 7500 && Number(ms) <= 15_000))
    .toBe(true)
  expect(requestCount).toBe(1)
  setTimeoutSpy.mockRestore()
})

it('records why the sign-in ended from a refused stream', async () => {
  const { a: tabletA } = await createFixture(0)
  setInterceptor(async () => Response.json({ code: 'account_closed', detail: null, status: 401 }, { status: 401 }))
  const abortController = new AbortController()
  openControllers.add(abortController)
  void followEvents(tabletA.db, readToken, abortController.signal, () => undefined)
  await expect.poll(async () => (await readSignInEnds()).map(({ code }) => code)).toContain('account_closed')
  expect(await readToken()).toBeNull()
})
