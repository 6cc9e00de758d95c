import type { Page } from '@playwright/test'
import type { Product } from '../server/testing/product.ts'
import { createWriteBlocker, type WriteBlocker } from './support/brake.ts'
import { test as base, expect } from './support/fixtures.ts'
import type { InterceptedRequest } from './support/gateway.ts'
import { pickDayOrNight } from './support/night.ts'
import { findAbsentTile, openToday, startToday, syncNow } from './support/register.ts'
import { countPending, getDeviceId, readQueue } from './support/replica.ts'

const ACCOUNT = 'coordinator.riverside'
/**
 * Number of times that the tablet is killed. The server is down during the first half. Kills of the browser process
 * alternate with closing the page.
 */
const KILL_COUNT = pickDayOrNight(4, 10)

const test = base.extend<{ brake: WriteBlocker }>({
  brake: async ({ product }, use) => {
    const writeBlocker = await createWriteBlocker(product)
    await use(writeBlocker)
    await writeBlocker.close()
  },
})

/** Returns the changes that the server received from this device. Each row includes the person's current attendance. */
const readReceivedChanges = (product: Product, device: string) =>
  product.query<{ id: string; record: string; name: string; status: string; state: string }>(
    `SELECT m.id, m.record, r.first_name || ' ' || r.last_name AS name, m.status, a.state FROM mutations m
     JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record
     JOIN registered r ON r.id = a.registered_id WHERE m.device_id = $1 ORDER BY m.seq`,
    [device],
  )

/** Resolves in the first frame that shows a person's tick. */
const waitForTick = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const checkTile = () => {
          const tile = document.querySelector<HTMLInputElement>(
            `.tile[data-here] > input[aria-label="${CSS.escape(label)}"]`,
          )
          if (tile?.checked) resolve()
          else requestAnimationFrame(checkTile)
        }
        checkTile()
      }),
    name,
  )

test(`loses and duplicates no tick in ${KILL_COUNT} kills right after a tick [invariants 1 and 2]`, {
  tag: '@full',
}, async ({ openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT)
  await openToday(tablet.page, product.url)
  await findAbsentTile(tablet.page)
  const device = await getDeviceId(tablet.page)
  const tickedNames: string[] = []
  await product.stop()
  for (let round = 1; round <= KILL_COUNT; round++) {
    await test.step(`round ${round}`, async () => {
      // Start the server for the second half. Some pushes then reach the server while the tablet is killed.
      if (round === KILL_COUNT / 2 + 1) await product.start()
      const { page } = tablet
      const tile = await findAbsentTile(page)
      const name = (await tile.getAttribute('aria-label')) ?? ''
      // In odd rounds kill the browser process, in even rounds close the page.
      const killPromise = waitForTick(page, name).then(() => (round % 2 ? tablet.kill() : tablet.stop()))
      await tile.tap().catch(() => undefined)
      await killPromise
      tickedNames.push(name)

      const reopenedPage = await tablet.start()
      await reopenedPage.goto(`${product.url}/sessions/today`)
      for (const earlierName of tickedNames) {
        await expect(reopenedPage.getByRole('checkbox', { name: earlierName, exact: true })).toBeChecked()
      }
      if (round <= KILL_COUNT / 2) expect(await countPending(reopenedPage)).toBe(tickedNames.length)
    })
  }
  await expect.poll(() => countPending(tablet.page), { timeout: 60_000 }).toBe(0)
  const rows = await readReceivedChanges(product, device)
  expect(rows.map(({ name, status, state }) => ({ name, status, state }))).toEqual(
    tickedNames.map((label) => ({ name: label.split(',')[0], status: 'applied', state: 'attending' })),
  )
})

/**
 * Taps up to `maxTaps` tiles, each after the previous tile shows its tick. Returns false if there are no more tiles to
 * tap.
 */
const tickMany = (page: Page, maxTaps: number): Promise<boolean> =>
  page.evaluate(async (limit) => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const scroller = document.querySelector('section.people')
    const tappedNames = new Set<string>()
    while (tappedNames.size < limit) {
      const nextTile = [
        ...document.querySelectorAll<HTMLInputElement>('.tile > input:not(:checked):not(:disabled)'),
      ].find((tile) => !tappedNames.has(tile.ariaLabel ?? ''))
      if (nextTile) {
        tappedNames.add(nextTile.ariaLabel ?? '')
        nextTile.click()
        // Wait until the tile shows its tick, or until the list has removed the tile from the DOM.
        while (nextTile.isConnected && !nextTile.closest('[data-here]')) await waitForFrame()
        continue
      }
      const scrollTopBefore = scroller?.scrollTop
      scroller?.scrollBy(0, scroller.clientHeight)
      await waitForFrame()
      await waitForFrame()
      if (scroller?.scrollTop === scrollTopBefore) return false
    }
    return true
  }, maxTaps)

/** Returns the number of people that the page shows as here, from the full register. */
const readHereCount = async (page: Page): Promise<number> =>
  Number(
    await page
      .getByRole('progressbar', { name: /^\d+ of \d+ here$/ })
      .first()
      .getAttribute('aria-valuenow'),
  )

const TICK_COUNT = pickDayOrNight(100, 300)
/**
 * Steps at which the server is killed: while it reads, while it writes, or after the commit and before the response.
 */
const KILL_MOMENTS = pickDayOrNight(
  ['reading', 'answering', 'writing'] as const,
  ['reading', 'answering', 'writing', 'answering', 'writing'] as const,
)

test(`survives ${KILL_MOMENTS.length} server kills and stores ${TICK_COUNT} ticks once [invariant 2]`, {
  tag: '@full',
}, async ({ brake, gateway, openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT, { url: gateway.url })
  const { page } = tablet
  const device = await getDeviceId(page)
  const sessions = await product.query<{ id: string }>(
    `SELECT id FROM sessions WHERE deleted_at IS NULL AND date < current_date AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE '${ACCOUNT}@%') ORDER BY date DESC LIMIT 8`,
  )
  gateway.down = true
  for (const { id } of sessions) {
    const pendingBefore = await countPending(page)
    if (pendingBefore === TICK_COUNT) break
    await page.goto(`${gateway.url}/sessions/${id}`)
    const hereCountBefore = await readHereCount(page)
    for (let hasMore = true; hasMore; ) {
      const missingTickCount = TICK_COUNT - (await countPending(page))
      hasMore = missingTickCount > 0 && (await tickMany(page, missingTickCount))
    }
    // The number of queued changes must equal the number of people who were ticked.
    const queuedCount = (await countPending(page)) - pendingBefore
    await expect.poll(() => readHereCount(page)).toBe(hereCountBefore + queuedCount)
  }
  expect(await countPending(page)).toBe(TICK_COUNT)
  const changes = await readQueue(page)

  let pushCount = 0
  let serverKillCount = 0
  // Handle the intercepted pushes one after another. The tablet sends pushes in parallel, and a push that arrives
  // during a kill must wait until the server has restarted.
  let killQueue = Promise.resolve()
  gateway.hold = {
    path: '/api/sync/push',
    take: (push) => {
      killQueue = killQueue.then(() => killDuringPush(push))
      return killQueue
    },
  }
  const killDuringPush = async (push: InterceptedRequest) => {
    const moment = KILL_MOMENTS[pushCount++]
    if (!moment) return push.answer(await push.ask())
    if (moment === 'reading') await push.askHalf()
    if (moment === 'answering') await push.ask()
    if (moment === 'writing') {
      await brake.on()
      push.ask().catch(() => undefined)
      await expect.poll(() => brake.holds()).toBe(true)
    }
    await product.kill()
    push.drop()
    if (moment === 'writing') await brake.off()
    await product.start()
    serverKillCount++
  }
  gateway.down = false
  await expect
    .poll(
      async () => {
        const pendingCount = await countPending(page)
        if (pendingCount > 0) await syncNow(page)
        return pendingCount
      },
      { timeout: 120_000, intervals: [1000] },
    )
    .toBe(0)
  // Poll the count. The server may answer the last push before the test has counted the restart.
  await expect.poll(() => serverKillCount).toBe(KILL_MOMENTS.length)

  const rows = await readReceivedChanges(product, device)
  expect(rows.map(({ id, record, status, state }) => ({ id, record, status, state }))).toEqual(
    changes.map(({ id, args }) => ({
      id,
      record: `${args.session}:${args.registered}`,
      status: 'applied',
      state: 'attending',
    })),
  )
})

test('continues a sync by itself after its worker was stopped', { tag: '@full' }, async ({
  brake,
  openHall,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  const tile = await findAbsentTile(page)
  const devtools = await page.context().newCDPSession(page)
  const stopPromise = new Promise<void>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some((version) => version.runningStatus === 'stopped')) resolve()
    }),
  )
  await brake.on()
  await tile.click()
  await expect.poll(() => brake.holds()).toBe(true)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await stopPromise
  expect(await countPending(page)).toBe(1)
  await brake.off()
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  await expect(tile).toBeChecked()
  const rows = await readReceivedChanges(product, await getDeviceId(page))
  expect(rows.map(({ status, state }) => ({ status, state }))).toEqual([{ status: 'applied', state: 'attending' }])
})
