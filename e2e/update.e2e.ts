import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, syncNow } from './support/register.ts'
import { countPending, getDeviceId } from './support/replica.ts'

/**
 * Timeout for storing all files of a new version. The update is offered only afterwards, and a slow disk needs time.
 */
const STORE_TIMEOUT = { timeout: 60_000 }
const UPDATE_PROMPT = 'A new version of Hallbook is ready. Nothing you saved is lost.'

/** Returns the version of the page's app. Null means the original version. */
const readVersion = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-version')

/** Returns true if a new worker is installing or waiting. */
const hasNewWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  })

test('updates all tabs after consent in one without losing ticks [invariants 1, 2]', async ({
  gateway,
  openTablet,
  product,
}) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  // A tab that the test never reloads.
  const otherTab = tablet.page
  gateway.deploy('second')
  const page = await otherTab.context().newPage()
  await page.goto(`${gateway.url}/sessions/today`)
  await expect(page.getByText(UPDATE_PROMPT)).toBeVisible(STORE_TIMEOUT)
  for (const tab of [otherTab, page]) expect(await readVersion(tab)).toBeNull()

  gateway.down = true
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  // Reload without consent. The old version still runs and shows the prompt again.
  await page.reload()
  await expect(tile).toBeChecked()
  await expect(page.getByText(UPDATE_PROMPT)).toBeVisible(STORE_TIMEOUT)
  expect(await readVersion(page)).toBeNull()
  expect(await countPending(page)).toBe(1)

  await page.getByRole('button', { name: 'Update now' }).click()
  for (const tab of [otherTab, page]) {
    await expect(tab.locator('html')).toHaveAttribute('data-version', 'second')
    await expect(tab.getByText(UPDATE_PROMPT)).toBeHidden()
  }
  await expect(tile).toBeChecked()
  expect(await countPending(page)).toBe(1)

  gateway.down = false
  await syncNow(page)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  const receivedChanges = await product.query(
    `SELECT m.status, a.state FROM mutations m
     JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record WHERE m.device_id = $1`,
    [await getDeviceId(page)],
  )
  expect(receivedChanges).toEqual([{ status: 'applied', state: 'attending' }])
})

test('repeats the consent to a new version that missed it', { tag: '@full' }, async ({ gateway, openTablet }) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  const { page } = tablet
  gateway.workerPrefix = `let deaf = true
    addEventListener('message', (event) => {
      if (event.data?.type === 'SKIP_WAITING' && deaf) event.stopImmediatePropagation()
      if (event.data?.type === 'SKIP_WAITING') deaf = false
    });\n`
  await page.goto(`${gateway.url}/welcome`)
  await expect(page.getByText(UPDATE_PROMPT)).toBeVisible(STORE_TIMEOUT)
  const pageOpenedAt = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => pageOpenedAt)).not.toBe(pageOpenedAt)
  await expect(page.getByText(UPDATE_PROMPT)).toBeHidden()
})

test('keeps the old app when one file of an update is refused or cut', { tag: '@full' }, async ({
  gateway,
  openTablet,
}) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  for (const loadFault of ['refused', 'cut'] as const)
    await test.step(loadFault, async () => {
      const failuresBefore = gateway.failures
      gateway.deploy(`broken-${loadFault}`, loadFault)
      await tablet.page.goto(`${gateway.url}/sessions/today`)
      await expect.poll(() => gateway.failures).toBeGreaterThan(failuresBefore)
      await expect.poll(() => hasNewWorker(tablet.page)).toBe(false)
      await expect(tablet.page.getByText(UPDATE_PROMPT)).toBeHidden()
    })

  gateway.down = true
  const page = await tablet.restart()
  await page.goto(`${gateway.url}/sessions/today`)
  await expect(page.getByText(/^\d+ of \d+ here$/).first()).toBeVisible()
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await readVersion(page)).toBeNull()

  // Deploy a version without faults. It must install.
  gateway.down = false
  gateway.deploy('mended')
  await page.reload()
  await expect(page.getByText(UPDATE_PROMPT)).toBeVisible(STORE_TIMEOUT)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-version', 'mended')
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
})

test('removes the stored app by kill switch, preserves data and restores the app', { tag: '@full' }, async ({
  gateway,
  openTablet,
}) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  const { page } = tablet
  await page.goto(`${gateway.url}/sessions/today`)
  gateway.down = true
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await countPending(page)).toBe(1)

  gateway.workerOff = true
  gateway.down = false
  // Check for a new worker, as a browser does occasionally and when the app is opened.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const readStoredState = () =>
    page
      .evaluate(async () => ({
        worker: navigator.serviceWorker.controller !== null,
        files: (await caches.keys()).length,
      }))
      .catch(() => undefined)
  await expect.poll(readStoredState).toEqual({ worker: false, files: 0 })
  await expect(tile).toBeChecked()
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  // Reload. The app must stay uninstalled, and the page must not reload repeatedly.
  await page.reload()
  await expect(tile).toBeChecked()
  const pageLoadedAt = await page.evaluate(() => performance.timeOrigin)
  await syncNow(page)
  await expect(page.getByText('Accepted').first()).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(pageLoadedAt)
  expect(await readStoredState()).toEqual({ worker: false, files: 0 })

  gateway.workerOff = false
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
  gateway.down = true
  const reopenedPage = await tablet.restart()
  await reopenedPage.goto(`${gateway.url}/sessions/today`)
  await expect(reopenedPage.getByText(/^\d+ of \d+ here$/).first()).toBeVisible()
})
