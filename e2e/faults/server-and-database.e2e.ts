import { type Product, startProduct } from '../../server/testing/product.ts'
import { type RestartingPostgres, startRestartingPostgres } from '../../server/testing/restarting-postgres.ts'
import { openBrake } from '../support/brake.ts'
import { byNight } from '../support/night.ts'
import { killOverAndOver, ticksFor } from '../support/server-deaths.ts'
import { test as base, expect, SmallClub } from '../support/small-club.ts'

type Own = { postgres: RestartingPostgres; product: Product }

/** With a PostgreSQL of its own, for the other tests go on with theirs. */
const test = base.extend<{ own: Own }>({
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

const DEATHS = byNight(6, 50)

test(`server killed -9 in the middle of a push, ${DEATHS} times (invariant 2): it has every tick once`, async ({
  openSmallClub,
}) => {
  test.setTimeout(600_000)
  await killOverAndOver(await openSmallClub(ticksFor(DEATHS)), DEATHS)
})

test('database stopped and started under a push (invariant 2): the push waits, and has one effect', async ({
  browser,
  own: { postgres, product },
}) => {
  const hall = await SmallClub.open(product, browser, 12)
  const tablet = await hall.tablet()
  const gateway = tablet.device.gateway
  const ready = async () => (await fetch(`${product.url}/api/ready`)).ok

  // It is not there: the server says so, and nothing leaves the queue.
  await tablet.tick(0, 4)
  await postgres.stop()
  expect(await tablet.sync()).toMatchObject({ problem: 'server' })
  expect(await tablet.waiting()).toBe(4)
  await postgres.start()
  await expect.poll(ready).toBe(true)
  await tablet.sync()
  expect(await tablet.waiting()).toBe(0)

  // It goes in the middle of the transaction, and comes back.
  await tablet.tick(4, 4)
  const brake = await openBrake(product, hall.club.id)
  await brake.on()
  const cut = tablet.sync()
  await expect.poll(() => brake.holds()).toBe(true)
  await postgres.stop()
  expect(await cut).toMatchObject({ problem: 'server' })
  await postgres.start()
  await expect.poll(ready).toBe(true)
  // The brake may go first, and the push with it: all of it or nothing, and what waits no more has been taken.
  const left = await tablet.waiting()
  expect([0, 4]).toContain(left)
  expect(left === 0 ? [8] : [4, 8]).toContain((await hall.here()).length)

  // It goes behind the commit, before the answer has reached the tablet.
  await tablet.tick(8, 4)
  const { hold } = gateway
  gateway.hold = {
    path: '/api/sync/push',
    take: async (push) => {
      await push.ask()
      await postgres.stop()
      push.drop()
    },
  }
  expect(await tablet.sync()).toMatchObject({ problem: 'offline' })
  gateway.hold = hold
  expect(await tablet.waiting()).toBe(left + 4)
  await postgres.start()
  await expect.poll(ready).toBe(true)
  await hall.allIsWell()
  expect(await hall.here()).toHaveLength(12)
  await hall.close()
})
