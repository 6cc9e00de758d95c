import { SLOW_2G, slowDown } from '../support/slow-link.ts'
import { expect, test } from '../support/small-club.ts'

const PENDING_CHANGE_COUNT = 10_000
const MINUTE_MS = 60_000

test('sends ten thousand pending changes once over slow 2G [invariants 2 and 6]', async ({ openSmallClub }) => {
  test.setTimeout(60 * MINUTE_MS)
  const testClub = await openSmallClub(PENDING_CHANGE_COUNT)
  const tablet = await testClub.tablet()
  await tablet.tick(0, PENDING_CHANGE_COUNT)
  console.log(`${PENDING_CHANGE_COUNT} changes wait`)
  const { hold: previousHold } = tablet.device.gateway
  slowDown(tablet.device, SLOW_2G)
  const progressTimer = setInterval(
    () =>
      void tablet
        .waiting()
        .then((left) => console.log(`${left} wait after ${Math.round((Date.now() - startedAt) / 1000)} s`)),
    MINUTE_MS,
  )
  const startedAt = Date.now()
  // Repeat sync cycles until nothing is pending. A lost request ends a cycle, and the next cycle continues there.
  for (let pendingBefore = PENDING_CHANGE_COUNT; pendingBefore > 0; ) {
    const state = await tablet.sync()
    const pendingCount = await tablet.waiting()
    console.log(
      `${PENDING_CHANGE_COUNT - pendingCount} sent after ${Math.round((Date.now() - startedAt) / 1000)} s (${state?.problem})`,
    )
    expect(pendingCount, 'every cycle brings some through').toBeLessThan(pendingBefore)
    pendingBefore = pendingCount
  }
  clearInterval(progressTimer)
  tablet.device.gateway.hold = previousHold
  await tablet.check()
  expect(await testClub.here()).toHaveLength(PENDING_CHANGE_COUNT)
  await testClub.allIsWell()
})
