import type { BrowserContext, Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import type { InterceptedRequest } from '../support/gateway.ts'
import { isNightRun, pickDayOrNight } from '../support/night.ts'
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

for (const killMoment of ['at the commit', 'before the next'] as const) {
  test(`writes all or nothing when the page is killed after each step, ${killMoment} [invariants 1, 2, 4]`, {
    tag: '@full',
  }, async ({ openSmallClub }) => {
    const testClub = await openSmallClub()
    const tablet = await testClub.tablet()
    const { device } = tablet
    await device.context.addInitScript(PAUSE_SCRIPT)
    await device.killPage(false)
    let isFinished = false
    // Kill after every third step by day, and after every step by night.
    for (let stepCount = 0; !isFinished; stepCount += pickDayOrNight(3, 1)) {
      const pausePromise = waitForPause(device.gateway)
      const runPromise = device.page
        .evaluate(
          async ([changes, commits, moment]) => {
            standStillAfter(commits, moment)
            await harness.change(changes)
            return harness.sync(2)
          },
          [buildFamilyChanges(testClub.club.session), stepCount, killMoment] as const,
        )
        .then(
          () => 'through' as const,
          () => pausePromise,
        )
      isFinished = (await Promise.race([runPromise, pausePromise])) === 'through'
      await device.killPage(false)
      expect(await recordUnreportedChanges(tablet), `after ${stepCount} steps`).toBe(stepCount === 0 ? 0 : 4)
      await tablet.check()
    }
    await testClub.allIsWell()
  })
}

const ACCOUNT = 'coordinator.riverside'

for (const killTarget of ['page', 'worker'] as const) {
  test(`sends a tick once when the ${killTarget} is killed after each step [invariants 1 and 2]`, {
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
    let isFinished = false
    const expectedStates =
      killTarget === 'worker' ? ['not sent, waits', 'on the server, done', 'on the server, waits'] : []
    // By day, a run for the worker ends once every state has occurred. All other runs continue through all steps.
    const shouldContinue = () =>
      (!isFinished && (isNightRun || killTarget === 'page')) || expectedStates.some((place) => !seenStates.has(place))
    // If a state has not occurred after the last step, start again at the first step. The browser may wake the worker
    // at any time, which adds steps, so a state can be skipped.
    for (let stepCount = 0; shouldContinue(); stepCount = isFinished ? 0 : stepCount + 1) {
      const { page } = tablet
      const tile = await findAbsentTile(page)
      const name = (await tile.getAttribute('aria-label')) ?? ''
      await expectAllSent(page, openedAt)
      const pausePromise = waitForPause(gateway)
      const startedAt = await page.evaluate(() => Date.now())
      if (killTarget === 'page')
        await page.evaluate((commits) => standStillFromChange(commits, 'at the commit'), stepCount)
      else await page.evaluate((commits) => workerStandsStillAfter(commits), stepCount)
      // Tap without waiting for the result, because a page that is paused at a step does not respond to the tap.
      const tickPromise = tile.tap({ noWaitAfter: true }).then(
        () => expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked(),
        () => undefined,
      )
      const syncPromise = tickPromise
        .then(() => expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0))
        .then(() => expectAllSent(page, startedAt))
        .catch(() => pausePromise)
      isFinished = (await Promise.race([pausePromise, syncPromise])) !== 'still'
      if (killTarget === 'worker') await tickPromise
      if (stepCount > 0 || killTarget === 'worker') tickedNames.push(name)

      const heldRequests: InterceptedRequest[] = []
      gateway.hold = { path: '/api/sync/pu', take: async (intercepted) => void heldRequests.push(intercepted) }
      await tablet.kill()
      const reopenedPage = await tablet.start()
      await prepare(tablet.context)
      await reopenedPage.goto(`${gateway.url}/sessions/today`)
      // Check that the ticks are on the device's disk. The page cannot have received them from the server yet.
      for (const earlierName of tickedNames)
        await expect(reopenedPage.getByRole('checkbox', { name: earlierName, exact: true })).toBeChecked()
      if (!tickedNames.includes(name))
        await expect(reopenedPage.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
      const isSent = (await readReceivedChanges(product, device)).length === tickedNames.length
      seenStates.add(
        `${isSent ? 'on the server' : 'not sent'}, ${(await countPending(reopenedPage)) ? 'waits' : 'done'}`,
      )
      openedAt = await reopenedPage.evaluate(() => Date.now())
      gateway.hold = null
      for (const intercepted of heldRequests.splice(0)) intercepted.ask().then(intercepted.answer, intercepted.drop)
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
    const isSyncLock = ({ name }: LockInfo) => name?.startsWith('hallbook-sync-')
    const openRequest = indexedDB.open('keyval-store')
    openRequest.onsuccess = () => {
      const statesRequest = openRequest.result.transaction('keyval').objectStore('keyval').getAll()
      statesRequest.onsuccess = () => {
        openRequest.result.close()
        const states = statesRequest.result as { doneAt?: number | null; phase?: string }[]
        const isDone = states.some((state) => (state?.doneAt ?? 0) > since && state.phase === 'idle')
        if (!isDone) resolve(false)
        else
          navigator.locks
            .query()
            .then(({ held: heldLocks = [], pending = [] }) => resolve(![...heldLocks, ...pending].some(isSyncLock)))
      }
    }
  })
