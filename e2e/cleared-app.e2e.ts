import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** Timeout for downloading the full app again on a slow machine. */
const REFILL_TIMEOUT = { timeout: 90_000 }

/** An account whose club has no conflicts. */
const ACCOUNT = 'coordinator.caerdydd'

/** Counts the stored app files. */
const countStoredFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let files = 0
    for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length
    return files
  })

/** Simulates a browser that clears a site's files but not its service worker. */
const clearFiles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const file of await cache.keys()) await cache.delete(file)
    }
  })

test('stores the app again when it is opened after its files were cleared', async ({ openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  const fullCount = await countStoredFiles(page)
  expect(fullCount).toBeGreaterThan(50)
  await clearFiles(page)
  expect(await countStoredFiles(page)).toBe(0)
  await page.reload()
  await expect.poll(() => countStoredFiles(page), REFILL_TIMEOUT).toBe(fullCount)
  await product.stop()
  await page.goto(`${product.url}/sessions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await tablet.stop()
})

test('stores the app again in the hall-ready check after its files were cleared', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  const fullCount = await countStoredFiles(page)
  await clearFiles(page)
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await panel.getByRole('button', { name: 'Is this device ready for the hall?' }).click()
  const appVersionItem = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'App version' }) })
  await expect(appVersionItem.getByText('OK', { exact: true })).toBeVisible(REFILL_TIMEOUT)
  expect(await countStoredFiles(page)).toBe(fullCount)
  await product.stop()
  await page.goto(`${product.url}/sessions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await tablet.stop()
})
