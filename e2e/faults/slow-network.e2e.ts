import { SLOW_2G, slowDown } from '../support/slow-link.ts'
import { expect, interceptSync, test } from '../support/small-club.ts'

/** Time in ms after which the app treats a response as lost. It is one second more than the app's limit. */
const TIMED_OUT_MS = 61_000
/** Number of pending changes in the daily run. `npm run test:night` uses ten thousand. */
const PENDING_CHANGES = 100

test('sends a hundred pending changes once over slow 2G [invariants 2 and 6]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(PENDING_CHANGES)
  const tablet = await testClub.tablet()
  await tablet.tick(0, PENDING_CHANGES)
  slowDown(tablet.device, SLOW_2G)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await tablet.waiting()).toBe(0)
  await tablet.check()
  expect(await testClub.here()).toHaveLength(PENDING_CHANGES)
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
  let unanswered = 0
  const pass = interceptSync(tablet, 'push', async (intercepted, take) => {
    const { mutations } = JSON.parse(intercepted.body.toString()) as { mutations: unknown[] }
    if (mutations.length <= maxBatchSize) return take(intercepted)
    unanswered++
  })
  for (let tries = 1; (await tablet.waiting()) > 0; tries++) {
    expect(tries, 'they become smaller').toBeLessThan(20)
    const unansweredBefore = unanswered
    const state = tries === 1 ? tablet.device.sync({ pushes: [], pulls: [] }, 600) : tablet.sync()
    const ended = state.then(() => true)
    await expect
      .poll(async () => unanswered > unansweredBefore || (await Promise.race([ended, Promise.resolve(false)])))
      .toBe(true)
    if (unanswered > unansweredBefore) await page.clock.fastForward(TIMED_OUT_MS)
    await ended
  }
  pass()
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
    let stalled = false
    const pass = interceptSync(tablet, path, async (intercepted) => {
      const reply = await intercepted.ask()
      intercepted.answerAndStall(reply, Math.floor(reply.body.length / 2))
      stalled = true
    })
    const state = tablet.sync()
    await expect.poll(() => stalled).toBe(true)
    await page.clock.fastForward(TIMED_OUT_MS)
    expect(await state).toMatchObject({ problem: 'offline' })
    pass()
    expect(await tablet.waiting()).toBe(path === 'push' ? 10 : 0)
    await testClub.allIsWell()
    expect(await testClub.here()).toHaveLength(10)
  })
}
