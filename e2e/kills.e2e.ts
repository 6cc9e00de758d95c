import type { Page } from '@playwright/test'
import type { Product } from '../server/testing/product.ts'
import { type Brake, openBrake } from './support/brake.ts'
import { test as base, expect } from './support/fixtures.ts'
import type { Held } from './support/gateway.ts'
import { byNight } from './support/night.ts'
import { openToday, someoneAbsent, startToday, syncNow } from './support/register.ts'
import { deviceOf, queued, waiting } from './support/replica.ts'

const ACCOUNT = 'coordinator.riverside'
/** How often a tablet dies: half of them while the server is away; killed, and closed by hand, in turns. */
const DEATHS = byNight(4, 10)

const test = base.extend<{ brake: Brake }>({
  brake: async ({ product }, use) => {
    const brake = await openBrake(product)
    await use(brake)
    await brake.close()
  },
})

/** What the server has of this device's ticks: each change it received, beside the person's present state. */
const received = (product: Product, device: string) =>
  product.query<{ id: string; record: string; name: string; status: string; state: string }>(
    `SELECT m.id, m.record, r.first_name || ' ' || r.last_name AS name, m.status, a.state FROM mutations m
     JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record
     JOIN registered r ON r.id = a.registered_id WHERE m.device_id = $1 ORDER BY m.seq`,
    [device],
  )

/** Resolves in the very frame in which somebody's tick shows. */
const tickShows = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const tile = document.querySelector<HTMLInputElement>(
            `.tile[data-here] > input[aria-label="${CSS.escape(label)}"]`,
          )
          if (tile?.checked) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )

test(`invariants 1 and 2: ${DEATHS} times the tablet dies the moment a tick shows, and no tick is lost or sent twice`, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT)
  await openToday(tablet.page, product.url)
  await someoneAbsent(tablet.page)
  const device = await deviceOf(tablet.page)
  const shown: string[] = []
  await product.stop()
  for (let round = 1; round <= DEATHS; round++) {
    await test.step(`round ${round}`, async () => {
      // In the second half the pushes go through while the tablet dies.
      if (round === DEATHS / 2 + 1) await product.start()
      const { page } = tablet
      const tile = await someoneAbsent(page)
      const name = (await tile.getAttribute('aria-label')) ?? ''
      // A process that is killed, and a page that is closed by hand, in turns.
      const dead = tickShows(page, name).then(() => (round % 2 ? tablet.kill() : tablet.stop()))
      await tile.tap().catch(() => undefined)
      await dead
      shown.push(name)

      const reopened = await tablet.start()
      await reopened.goto(`${product.url}/sessions/today`)
      for (const earlier of shown) {
        await expect(reopened.getByRole('checkbox', { name: earlier, exact: true })).toBeChecked()
      }
      if (round <= DEATHS / 2) expect(await waiting(reopened)).toBe(shown.length)
    })
  }
  await expect.poll(() => waiting(tablet.page), { timeout: 60_000 }).toBe(0)
  const rows = await received(product, device)
  expect(rows.map(({ name, status, state }) => ({ name, status, state }))).toEqual(
    shown.map((label) => ({ name: label.split(',')[0], status: 'applied', state: 'attending' })),
  )
})

/** Taps tile after tile of the open register, each once the one before shows its tick; false: nobody is left. */
const tickMany = (page: Page, most: number): Promise<boolean> =>
  page.evaluate(async (limit) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const scroller = document.querySelector('section.people')
    const tapped = new Set<string>()
    while (tapped.size < limit) {
      const next = [
        ...document.querySelectorAll<HTMLInputElement>('.tile > input:not(:checked):not(:disabled)'),
      ].find((tile) => !tapped.has(tile.ariaLabel ?? ''))
      if (next) {
        tapped.add(next.ariaLabel ?? '')
        next.click()
        // A tile that scrolls out of sight meanwhile shows nothing any more.
        while (next.isConnected && !next.closest('[data-here]')) await frame()
        continue
      }
      const before = scroller?.scrollTop
      scroller?.scrollBy(0, scroller.clientHeight)
      await frame()
      await frame()
      if (scroller?.scrollTop === before) return false
    }
    return true
  }, most)

/** How many people the open register shows as here: all of them, not those of one family. */
const hereOf = async (page: Page): Promise<number> =>
  Number(
    await page
      .getByRole('progressbar', { name: /^\d+ of \d+ here$/ })
      .first()
      .getAttribute('aria-valuenow'),
  )

const TICKS = byNight(100, 300)
/** Where the server is when it dies: reading, writing, or with everything done and the answer not yet given. */
const MOMENTS = byNight(
  ['reading', 'answering', 'writing'] as const,
  ['reading', 'answering', 'writing', 'answering', 'writing'] as const,
)

test(`invariant 2: the server is killed ${MOMENTS.length} times in the middle of ${TICKS} ticks, and has each of them once`, async ({
  brake,
  gateway,
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT, { url: gateway.url })
  const { page } = tablet
  const device = await deviceOf(page)
  const sessions = await product.query<{ id: string }>(
    `SELECT id FROM sessions WHERE deleted_at IS NULL AND date < current_date AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE '${ACCOUNT}@%') ORDER BY date DESC LIMIT 8`,
  )
  gateway.down = true
  for (const { id } of sessions) {
    const before = await waiting(page)
    if (before === TICKS) break
    await page.goto(`${gateway.url}/sessions/${id}`)
    const here = await hereOf(page)
    for (let more = true; more; ) {
      const missing = TICKS - (await waiting(page))
      more = missing > 0 && (await tickMany(page, missing))
    }
    // Whoever shows as here is in the queue, and nobody else.
    const queue = (await waiting(page)) - before
    await expect.poll(() => hereOf(page)).toBe(here + queue)
  }
  expect(await waiting(page)).toBe(TICKS)
  const changes = await queued(page)

  let pushes = 0
  let deaths = 0
  // The tablet sends ahead: a push that comes while the server is dying waits for it to be up again.
  let line = Promise.resolve()
  gateway.hold = {
    path: '/api/sync/push',
    take: (push) => {
      line = line.then(() => meet(push))
      return line
    },
  }
  const meet = async (push: Held) => {
    const moment = MOMENTS[pushes++]
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
    deaths++
  }
  gateway.down = false
  await expect
    .poll(
      async () => {
        const left = await waiting(page)
        if (left > 0) await syncNow(page)
        return left
      },
      { timeout: 120_000, intervals: [1000] },
    )
    .toBe(0)
  // The last one may be served again before this process has seen the server come up.
  await expect.poll(() => deaths).toBe(MOMENTS.length)

  const rows = await received(product, device)
  expect(rows.map(({ id, record, status, state }) => ({ id, record, status, state }))).toEqual(
    changes.map(({ id, args }) => ({
      id,
      record: `${args.session}:${args.registered}`,
      status: 'applied',
      state: 'attending',
    })),
  )
})

test('the client: a sync whose worker is stopped in the middle goes on by itself', async ({
  brake,
  openHall,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  const tile = await someoneAbsent(page)
  const devtools = await page.context().newCDPSession(page)
  const stopped = new Promise<void>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some((version) => version.runningStatus === 'stopped')) resolve()
    }),
  )
  await brake.on()
  await tile.click()
  await expect.poll(() => brake.holds()).toBe(true)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await stopped
  expect(await waiting(page)).toBe(1)
  await brake.off()
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  await expect(tile).toBeChecked()
  const rows = await received(product, await deviceOf(page))
  expect(rows.map(({ status, state }) => ({ status, state }))).toEqual([
    { status: 'applied', state: 'attending' },
  ])
})
