import { SLOW_2G, slowDown } from '../support/slow-link.ts'
import { expect, interceptSync, test } from '../support/small-club.ts'

/** Time in ms after which the app treats a response as lost. It is one second more than the app's limit. */
const RESPONSE_TIMEOUT_MS = 61_000
/** Number of pending changes in the daily run. `npm run test:night` uses ten thousand. */
const PENDING_CHANGE_COUNT = 100

test('sends a hundred pending changes once over slow 2G [invariants 2 and 6]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(PENDING_CHANGE_COUNT)
  const tablet = await testClub.tablet()
  await tablet.tick(0, PENDING_CHANGE_COUNT)
  slowDown(tablet.device, SLOW_2G)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await tablet.waiting()).toBe(0)
  await tablet.check()
  expect(await testClub.here()).toHaveLength(PENDING_CHANGE_COUNT)
  await testClub.allIsWell()
})

test('shrinks batches until they get through a slow network [invariant 2]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const maxBatchSize = 120
  const testClub = await openSmallClub(600)
  const tablet = await testClub.tablet()
  const { page } = tablet.device
  await tablet.tick(0, 600)
  await page.clock.install()
  let unansweredCount = 0
  const stopIntercepting = interceptSync(tablet, 'push', async (intercepted, take) => {
    const { mutations } = JSON.parse(intercepted.body.toString()) as { mutations: unknown[] }
    if (mutations.length <= maxBatchSize) return take(intercepted)
    unansweredCount++
  })
  for (let tryCount = 1; (await tablet.waiting()) > 0; tryCount++) {
    expect(tryCount, 'they become smaller').toBeLessThan(20)
    const previousUnansweredCount = unansweredCount
    const syncPromise = tryCount === 1 ? tablet.device.sync({ pushes: [], pulls: [] }, 600) : tablet.sync()
    const endPromise = syncPromise.then(() => true)
    await expect
      .poll(
        async () =>
          unansweredCount > previousUnansweredCount || (await Promise.race([endPromise, Promise.resolve(false)])),
      )
      .toBe(true)
    if (unansweredCount > previousUnansweredCount) await page.clock.fastForward(RESPONSE_TIMEOUT_MS)
    await endPromise
  }
  stopIntercepting()
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(600)
})

for (const path of ['push', 'pull'] as const) {
  test(`ends a sync whose ${path} reply stalls, and the next one continues [invariants 2 and 6]`, {
    tag: '@full',
  }, async ({ openSmallClub }) => {
    const testClub = await openSmallClub(10)
    const tablet = await testClub.tablet()
    const { page } = tablet.device
    await tablet.tick(0, 10)
    await page.clock.install()
    let isStalled = false
    const stopIntercepting = interceptSync(tablet, path, async (intercepted) => {
      const reply = await intercepted.ask()
      intercepted.answerAndStall(reply, Math.floor(reply.body.length / 2))
      isStalled = true
    })
    const syncPromise = tablet.sync()
    await expect.poll(() => isStalled).toBe(true)
    await page.clock.fastForward(RESPONSE_TIMEOUT_MS)
    expect(await syncPromise).toMatchObject({ problem: 'offline' })
    stopIntercepting()
    expect(await tablet.waiting()).toBe(path === 'push' ? 10 : 0)
    await testClub.allIsWell()
    expect(await testClub.here()).toHaveLength(10)
  })
}
