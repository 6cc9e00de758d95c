import type { Page } from '@playwright/test'
import { DAY_MS } from '../contract/rules/days.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { getLockScreen, setLock, unlock } from './support/lock-steps.ts'

/** Writes the times of the last server contact that the device stores. */
const writeContactTimes = (page: Page, contactTimes: Record<string, number>) =>
  page.evaluate(async (entries) => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('hallbook-'))
    await new Promise<void>((resolve, reject) => {
      const openRequest = indexedDB.open(name ?? '')
      openRequest.onerror = () => reject(openRequest.error)
      openRequest.onsuccess = () => {
        const writes = openRequest.result.transaction('meta', 'readwrite')
        for (const [key, value] of Object.entries(entries)) writes.objectStore('meta').put({ key, value })
        writes.onabort = () => reject(writes.error)
        writes.oncomplete = () => {
          openRequest.result.close()
          resolve()
        }
      }
    })
  }, contactTimes)

/** Sets the time of the last unlock to `days` days ago. */
const setUnlockedDaysAgo = (page: Page, days: number) =>
  page.evaluate(
    async (unlockedAt) => {
      await new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('keyval-store')
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const store = openRequest.result.transaction('keyval', 'readwrite').objectStore('keyval')
          const locksRequest = store.get('locks')
          locksRequest.onsuccess = () => {
            const locks = locksRequest.result as Record<string, object>
            const earlierLocks = Object.entries(locks).map(([user, record]) => [
              user,
              { ...record, unlockedAt: unlockedAt },
            ])
            store.put(Object.fromEntries(earlierLocks), 'locks')
          }
          store.transaction.onabort = () => reject(store.transaction.error)
          store.transaction.oncomplete = () => {
            openRequest.result.close()
            resolve()
          }
        }
      })
    },
    Date.now() - days * DAY_MS,
  )

test('shows only emergency data for a day after a hundred offline days', async ({ signedIn, product, watch }) => {
  const page = await signedIn('coordinator.riverside')
  watch(page, /Failed to load resource/)
  const [person] = await product.query<{
    first_name: string
    last_name: string
    emergency_contact_number: string
  }>(
    `SELECT r.first_name, r.last_name, emergency_contact_number FROM registered r
     JOIN organisations o ON o.id = r.organisation_id JOIN users u ON u.organisation_id = o.id
     WHERE u.email = 'coordinator.riverside@hallbook.example' AND r.deleted_at IS NULL AND NOT soft_archived
       AND emergency_contact_number <> '' ORDER BY r.id LIMIT 1`,
  )
  const name = `${person?.first_name} ${person?.last_name}`
  const pullUrlPattern = '**/api/sync/pull*'
  await page.route(pullUrlPattern, (route) => route.abort())
  await writeContactTimes(page, { cursor_at: Date.now() - 104.5 * DAY_MS })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This register is 104 days old' })).toBeVisible()
  await page.getByLabel('Find a name').fill(name)
  const row = page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(row.getByRole('link')).toHaveAttribute('href', `tel:${person?.emergency_contact_number}`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await writeContactTimes(page, { scant_since: Date.now() - 1.1 * DAY_MS })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This register is 104 days old' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  await page.unroute(pullUrlPattern)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
})

test("shows the register's age from the 21st day without the server", { tag: '@full' }, async ({ signedIn, watch }) => {
  const page = await signedIn('coordinator.riverside')
  watch(page, /Failed to load resource/)
  await page.route('**/api/sync/pull*', (route) => route.abort())
  await writeContactTimes(page, { cursor_at: Date.now() - 23.5 * DAY_MS })
  await page.reload()
  const syncPill = page.getByRole('button', { name: /Open the sync panel/ }).first()
  await expect(syncPill).toContainText('23 days old')
  await syncPill.click()
  await page.getByRole('button', { name: 'Is this device ready for the hall?' }).click()
  await expect(page.getByText(/Brought up to date 23 days ago/)).toBeVisible()
})

test('opens a hundred-day-old register by PIN each day if locked', { tag: '@full' }, async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn('coordinator.stmarks')
  await setLock(page)
  const otherPage = await page.context().newPage()
  for (const tab of [page, otherPage]) {
    watch(tab, /Failed to load resource/)
    await tab.route('**/api/sync/pull*', (route) => route.abort())
  }
  await otherPage.goto(`${product.url}/welcome`)
  await setUnlockedDaysAgo(page, 1)
  await writeContactTimes(page, { cursor_at: Date.now() - 104.5 * DAY_MS })
  // Reload one page. Both pages must lock, although the other page still has the key.
  await page.reload()
  for (const tab of [page, otherPage]) await expect(getLockScreen(tab)).toBeVisible()
  await unlock(page)
  await expect(getLockScreen(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await expect(getLockScreen(page)).toBeHidden()
})
