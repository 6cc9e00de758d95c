import type { BrowserContext, Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import type { InterceptedRequest } from '../support/gateway.ts'
import { night, pickDayOrNight } from '../support/night.ts'
import { PAUSE_SCRIPT, waitForPause } from '../support/pause-after-commit.ts'
import { findAbsentTile } from '../support/register.ts'
import { countPending, getDeviceId } from '../support/replica.ts'
import { type ClubTablet, expect, test } from '../support/small-club.ts'

/**
 * Builds four changes that are queued in one write: a person and the person's tick, then a second person and tick. The
 * server refuses the second person.
 */
const buildFamilyChanges = (session: string): Parameters<typeof harness.change>[0] =>
  [{}, { has_medical_conditions: true }].flatMap((facts) => {
    const id = newId()
    const values = { first_name: 'Wren', last_name: 'Hughes', ...facts }
    return [
      { name: 'registered.create', args: { id, values } },
      { name: 'attendance.set', args: { session, registered: id, seen: 0, state: 'attending' } },
    ] as const
  })

/**
 * Records changes that are in the replica but that the page could not report before it was killed. Returns their
 * number.
 */
const recordUnreportedChanges = async (tablet: ClubTablet): Promise<number> => {
  const { outbox, accepted, set_aside } = await tablet.held()
  const unreported = [...outbox, ...accepted, ...set_aside].filter(({ id }) => !tablet.changes.has(id))
  tablet.note(unreported.map(({ id, seq, name, args }) => ({ id, seq, name, args })))
  return unreported.length
}

for (const when of ['at the commit', 'before the next'] as const) {
  test(`writes all or nothing when the page is killed after each step, ${when} [invariants 1, 2, 4]`, {
    tag: '@full',
  }, async ({ openSmallClub }) => {
    const testClub = await openSmallClub()
    const tablet = await testClub.tablet()
    const { device } = tablet
    await device.context.addInitScript(PAUSE_SCRIPT)
    await device.killPage(false)
    let through = false
    // Kill after every third step by day, and after every step by night.
    for (let steps = 0; !through; steps += pickDayOrNight(3, 1)) {
      const paused = waitForPause(device.gateway)
      const completed = device.page
        .evaluate(
          async ([changes, commits, moment]) => {
            standStillAfter(commits, moment)
            await harness.change(changes)
            return harness.sync(2)
          },
          [buildFamilyChanges(testClub.club.session), steps, when] as const,
        )
        .then(
          () => 'through' as const,
          () => paused,
        )
      through = (await Promise.race([completed, paused])) === 'through'
      await device.killPage(false)
      expect(await recordUnreportedChanges(tablet), `after ${steps} steps`).toBe(steps === 0 ? 0 : 4)
      await tablet.check()
    }
    await testClub.allIsWell()
  })
}

const ACCOUNT = 'coordinator.riverside'

for (const who of ['page', 'worker'] as const) {
  test(`sends a tick once when the ${who} is killed after each step [invariants 1 and 2]`, {
    tag: '@full',
  }, async ({ gateway, openTablet, product }) => {
    gateway.workerPrefix = PAUSE_SCRIPT
    // Block the event stream, so that only the tick and the app's start trigger a sync. Otherwise the rounds would have
    // different steps.
    gateway.silent.set('/api/sync/events', () => undefined)
    const prepare = (context: BrowserContext) => context.addInitScript(PAUSE_SCRIPT)
    const tablet = await openTablet(ACCOUNT, { url: gateway.url, own: true })
    await prepare(tablet.context)
    await tablet.page.goto(`${gateway.url}/sessions/today`)
    const device = await getDeviceId(tablet.page)
    const tickedNames: string[] = []
    /** States of the change that have occurred at a kill so far, such as "not sent, waits". */
    const seenStates = new Set<string>()
    let openedAt = 0
    let through = false
    const all = who === 'worker' ? ['not sent, waits', 'on the server, done', 'on the server, waits'] : []
    // By day, a run for the worker ends once every state has occurred. All other runs continue through all steps.
    const shouldContinue = () => (!through && (night || who === 'page')) || all.some((place) => !seenStates.has(place))
    // If a state has not occurred after the last step, start again at the first step. The browser may wake the worker
    // at any time, which adds steps, so a state can be skipped.
    for (let steps = 0; shouldContinue(); steps = through ? 0 : steps + 1) {
      const { page } = tablet
      const tile = await findAbsentTile(page)
      const name = (await tile.getAttribute('aria-label')) ?? ''
      await expectAllSent(page, openedAt)
      const paused = waitForPause(gateway)
      const startedAt = await page.evaluate(() => Date.now())
      if (who === 'page') await page.evaluate((commits) => standStillFromChange(commits, 'at the commit'), steps)
      else await page.evaluate((commits) => workerStandsStillAfter(commits), steps)
      // Tap without waiting for the result, because a page that is paused at a step does not respond to the tap.
      const ticked = tile.tap({ noWaitAfter: true }).then(
        () => expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked(),
        () => undefined,
      )
      const synced = ticked
        .then(() => expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0))
        .then(() => expectAllSent(page, startedAt))
        .catch(() => paused)
      through = (await Promise.race([paused, synced])) !== 'still'
      if (who === 'worker') await ticked
      if (steps > 0 || who === 'worker') tickedNames.push(name)

      const met: InterceptedRequest[] = []
      gateway.hold = { path: '/api/sync/pu', take: async (intercepted) => void met.push(intercepted) }
      await tablet.kill()
      const reopened = await tablet.start()
      await prepare(tablet.context)
      await reopened.goto(`${gateway.url}/sessions/today`)
      // Check that the ticks are on the device's disk. The page cannot have received them from the server yet.
      for (const earlier of tickedNames)
        await expect(reopened.getByRole('checkbox', { name: earlier, exact: true })).toBeChecked()
      if (!tickedNames.includes(name))
        await expect(reopened.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
      const isSent = (await readReceivedChanges(product, device)).length === tickedNames.length
      seenStates.add(`${isSent ? 'on the server' : 'not sent'}, ${(await countPending(reopened)) ? 'waits' : 'done'}`)
      openedAt = await reopened.evaluate(() => Date.now())
      gateway.hold = null
      for (const intercepted of met.splice(0)) intercepted.ask().then(intercepted.answer, intercepted.drop)
    }
    await expect.poll(() => countPending(tablet.page), { timeout: 40_000 }).toBe(0)
    const rows = await readReceivedChanges(product, device)
    expect(rows).toEqual(
      tickedNames.map((label) => ({ name: label.split(',')[0], status: 'applied', state: 'attending' })),
    )
  })
}

const readReceivedChanges = (product: Product, device: string) =>
  product.query<{ name: string; status: string; state: string }>(
    `SELECT r.first_name || ' ' || r.last_name AS name, m.status, a.state FROM mutations m
     JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record
     JOIN registered r ON r.id = a.registered_id WHERE m.device_id = $1 ORDER BY m.seq`,
    [device],
  )

/** Waits until no change is pending and a sync that started after `began` has ended. */
const expectAllSent = (page: Page, began: number): Promise<void> =>
  expect.poll(() => page.evaluate(isSyncIdle, began), { timeout: 60_000 }).toBe(true)

/** Runs in the page. Returns true if a sync has ended after this time (ms since 1970) and none is running. */
const isSyncIdle = (since: number): Promise<boolean> =>
  new Promise((resolve) => {
    const isSync = ({ name }: LockInfo) => name?.startsWith('hallbook-sync-')
    const openRequest = indexedDB.open('keyval-store')
    openRequest.onsuccess = () => {
      const statesRequest = openRequest.result.transaction('keyval').objectStore('keyval').getAll()
      statesRequest.onsuccess = () => {
        openRequest.result.close()
        const states = statesRequest.result as { doneAt?: number | null; phase?: string }[]
        const done = states.some((state) => (state?.doneAt ?? 0) > since && state.phase === 'idle')
        if (!done) resolve(false)
        else
          navigator.locks
            .query()
            .then(({ held: heldLocks = [], pending = [] }) => resolve(![...heldLocks, ...pending].some(isSync)))
      }
    }
  })
