// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { afterEach, expect, it, vi } from 'vitest'
import { readEnds } from '@/api/sign-in-end.ts'
import { readToken } from '@/api/token.ts'
import { withFault } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'
import { followEvents, getReconnectDelayMs } from './events.ts'

const { hall, tablet } = createSyncFixture()

const openControllers = new Set<AbortController>()
afterEach(() => {
  for (const stop of openControllers) stop.abort()
  openControllers.clear()
})

/**
 * Simulates a network for event streams that can be cut. A cut ends the open stream and refuses new streams until the
 * network is restored.
 */
const createBreakableNetwork = () => {
  let cutController = new AbortController()
  let streamCount = 0
  withFault(async (request, send) => {
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
  const { club, people, a, session } = await hall(2)
  await a.create(session)
  await a.sync()
  const b = await tablet(club)
  await b.sync()
  const network = createBreakableNetwork()
  const stop = new AbortController()
  openControllers.add(stop)
  const hint = vi.fn(() => void b.sync())
  void followEvents(b.db, readToken, stop.signal, hint)
  await expect.poll(network.streams).toBe(1)
  expect(hint).not.toHaveBeenCalled()
  network.go()
  // Tick while no stream is connected, so that the hint is lost.
  await a.tick(session, people[0]!)
  await a.sync()
  await b.signIn()
  network.comeBack()
  await expect.poll(async () => (await b.state(session, people[0]!))?.state, { timeout: 10_000 }).toBe('attending')
})

it('retries a lost stream soon, later less often, with jitter', () => {
  expect([0, 1, 2, 15, 16, 99].map((tries) => getReconnectDelayMs(tries, 1))).toEqual([
    1500, 3000, 5000, 5000, 15_000, 15_000,
  ])
  expect([0, 2, 16].map((tries) => getReconnectDelayMs(tries, 0))).toEqual([750, 2500, 7500])
})

it('does not retry within seconds if streams are forbidden', async () => {
  const { a } = await hall(0)
  let requestCount = 0
  withFault(async () => {
    requestCount += 1
    return new Response(null, { status: 403 })
  })
  const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
  const stop = new AbortController()
  openControllers.add(stop)
  void followEvents(a.db, readToken, stop.signal, () => undefined)
  await expect
    .poll(() => setTimeoutSpy.mock.calls.some(([, ms]) => Number(ms) >= 7500 && Number(ms) <= 15_000))
    .toBe(true)
  expect(requestCount).toBe(1)
  setTimeoutSpy.mockRestore()
})

it('records why the sign-in ended from a refused stream', async () => {
  const { a } = await hall(0)
  withFault(async () => Response.json({ code: 'account_closed', detail: null, status: 401 }, { status: 401 }))
  const stop = new AbortController()
  openControllers.add(stop)
  void followEvents(a.db, readToken, stop.signal, () => undefined)
  await expect.poll(async () => (await readEnds()).map(({ code }) => code)).toContain('account_closed')
  expect(await readToken()).toBeNull()
})
