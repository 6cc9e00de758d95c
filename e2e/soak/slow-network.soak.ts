import { SLOW_2G, slowDown } from '../support/slow-link.ts'
import { expect, test } from '../support/small-club.ts'

const PENDING_CHANGES = 10_000
const MINUTE_MS = 60_000

test('sends ten thousand pending changes once over slow 2G [invariants 2 and 6]', async ({ openSmallClub }) => {
  test.setTimeout(60 * MINUTE_MS)
  const testClub = await openSmallClub(PENDING_CHANGES)
  const tablet = await testClub.tablet()
  await tablet.tick(0, PENDING_CHANGES)
  console.log(`${PENDING_CHANGES} changes wait`)
  const { hold } = tablet.device.gateway
  slowDown(tablet.device, SLOW_2G)
  const soFar = setInterval(
    () =>
      void tablet
        .waiting()
        .then((left) => console.log(`${left} wait after ${Math.round((Date.now() - began) / 1000)} s`)),
    MINUTE_MS,
  )
  const began = Date.now()
  // Repeat sync cycles until nothing is pending. A lost request ends a cycle, and the next cycle continues there.
  for (let pendingBefore = PENDING_CHANGES; pendingBefore > 0; ) {
    const state = await tablet.sync()
    const pendingCount = await tablet.waiting()
    console.log(
      `${PENDING_CHANGES - pendingCount} sent after ${Math.round((Date.now() - began) / 1000)} s (${state?.problem})`,
    )
    expect(pendingCount, 'every cycle brings some through').toBeLessThan(pendingBefore)
    pendingBefore = pendingCount
  }
  clearInterval(soFar)
  tablet.device.gateway.hold = hold
  await tablet.check()
  expect(await testClub.here()).toHaveLength(PENDING_CHANGES)
  await testClub.allIsWell()
})
