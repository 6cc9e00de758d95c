import { type Product, startProduct } from '../../server/testing/product.ts'
import { type RestartingPostgres, startRestartingPostgres } from '../../server/testing/restarting-postgres.ts'
import { createWriteBlocker } from '../support/brake.ts'
import { pickDayOrNight } from '../support/night.ts'
import { countPeopleForKills, killServerRepeatedly } from '../support/server-kills.ts'
import { test as base, expect, SmallClub } from '../support/small-club.ts'

type OwnServers = { postgres: RestartingPostgres; product: Product }

/** A product with its own PostgreSQL server, which the test can stop. Other tests use the shared server. */
const test = base.extend<{ own: OwnServers }>({
  own: async ({ browserName: _browserName }, use) => {
    const postgres = await startRestartingPostgres()
    try {
      const product = await startProduct(postgres.url)
      await use({ postgres, product })
      await product.close()
    } finally {
      await postgres.close()
    }
  },
})

const SERVER_KILL_COUNT = pickDayOrNight(6, 50)

test(`stores every tick once when the server is killed ${SERVER_KILL_COUNT} times during pushes [invariant 2]`, {
  tag: '@full',
}, async ({ openSmallClub }) => {
  test.setTimeout(600_000)
  await killServerRepeatedly(await openSmallClub(countPeopleForKills(SERVER_KILL_COUNT)), SERVER_KILL_COUNT)
})

test('delays a push while the database is stopped and applies it once [invariant 2]', {
  tag: '@full',
}, async ({ browser, own: { postgres, product } }) => {
  const testClub = await SmallClub.open(product, browser, 12)
  const tablet = await testClub.tablet()
  const gateway = tablet.device.gateway
  const isReady = async () => (await fetch(`${product.url}/api/ready`)).ok

  // Stop the database. The sync reports a problem of the server, and no change leaves the queue.
  await tablet.tick(0, 4)
  await postgres.stop()
  expect(await tablet.sync()).toMatchObject({ problem: 'server' })
  expect(await tablet.waiting()).toBe(4)
  await postgres.start()
  await expect.poll(isReady).toBe(true)
  await tablet.sync()
  expect(await tablet.waiting()).toBe(0)

  // Stop the database during a transaction and start it again.
  await tablet.tick(4, 4)
  const writeBlocker = await createWriteBlocker(product, testClub.club.id)
  await writeBlocker.on()
  const interruptedSync = tablet.sync()
  await expect.poll(() => writeBlocker.holds()).toBe(true)
  await postgres.stop()
  expect(await interruptedSync).toMatchObject({ problem: 'server' })
  await postgres.start()
  await expect.poll(isReady).toBe(true)
  // Accept two results. The push may have committed before the stop, because the brake can be released first. In both
  // cases the push is applied fully or not at all, and a change that left the queue was accepted.
  const pendingCount = await tablet.waiting()
  expect([0, 4]).toContain(pendingCount)
  expect(pendingCount === 0 ? [8] : [4, 8]).toContain((await testClub.here()).length)

  // Stop the database after the commit of a push, before the response reaches the tablet.
  await tablet.tick(8, 4)
  const { hold: previousHold } = gateway
  gateway.hold = {
    path: '/api/sync/push',
    take: async (push) => {
      await push.ask()
      await postgres.stop()
      push.drop()
    },
  }
  expect(await tablet.sync()).toMatchObject({ problem: 'offline' })
  gateway.hold = previousHold
  expect(await tablet.waiting()).toBe(pendingCount + 4)
  await postgres.start()
  await expect.poll(isReady).toBe(true)
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(12)
  await testClub.close()
})
