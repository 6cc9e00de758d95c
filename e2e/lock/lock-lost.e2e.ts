import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  getLockScreen,
  lockNow,
  openSyncPanel,
  pressTwice,
  setLock,
  setLockWithPendingChange,
} from '../support/lock-steps.ts'
import { findAbsentTile, openToday } from '../support/register.ts'
import { countPending } from '../support/replica.ts'

const ACCOUNT = 'coordinator.riverside'

/** Deletes the stored locks, as if a user had cleared data with the browser's tools. */
const clearLocks = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const openRequest = indexedDB.open('keyval-store')
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
    const store = db.transaction('keyval', 'readwrite').objectStore('keyval')
    await new Promise<void>((resolve) => {
      store.delete('locks').onsuccess = () => resolve()
    })
    db.close()
  })

const getLossHeading = (page: Page) => page.getByRole('heading', { name: "The lock's key is gone" })

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(`${ACCOUNT}@hallbook.example`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

const removeAndSignIn = async (page: Page): Promise<void> => {
  await pressTwice(page, 'Remove it and sign in again', 'Press again to remove')
  await page.waitForURL(/\/login/)
  await signIn(page)
  await page.waitForURL(/\/welcome$/)
}

test('explains the loss of a cleared lock and works after a new sign-in', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  await setLockWithPendingChange(page, product)
  await lockNow(page)
  await expect(getLockScreen(page)).toBeVisible()
  await clearLocks(page)
  await product.start()
  const reopenedPage = await tablet.restart()
  for (const path of ['/welcome', '/sessions', '/registered', '/sessions/today']) {
    await reopenedPage.goto(`${product.url}${path}`)
    await expect(getLossHeading(reopenedPage)).toBeVisible()
  }
  const main = reopenedPage.getByRole('main')
  await expect(main).toContainText('1 change made on this device had not been sent. It is lost.')
  await expect(main).toContainText('Everything that had been sent is safe.')
  await expect(reopenedPage.getByText('This page could not be shown.')).toBeHidden()
  await expectAccessible(reopenedPage)
  await removeAndSignIn(reopenedPage)
  const lossDialog = reopenedPage.getByRole('alertdialog', { name: 'The register is missing from this device' })
  await expect(lossDialog).toContainText(/1 change was waiting when last known/, { timeout: 60_000 })
  await lossDialog.getByRole('button', { name: 'Understood' }).click()
  await openToday(reopenedPage, product.url)
  const tile = await findAbsentTile(reopenedPage)
  await tile.click()
  await expect(tile).toBeChecked()
  await expect.poll(() => countPending(reopenedPage), { timeout: 60_000 }).toBe(0)
  await (await openSyncPanel(reopenedPage)).getByRole('button', { name: 'Close', exact: true }).click()
  await setLock(reopenedPage)
})

test('starts again after a sign-in on a device with a cleared lock', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  await setLock(page)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  await lockNow(page)
  await clearLocks(page)
  const reopenedPage = await tablet.restart()
  await reopenedPage.goto(`${product.url}/login`)
  await signIn(reopenedPage)
  await expect(getLossHeading(reopenedPage)).toBeVisible()
  await expect(reopenedPage.getByRole('main')).toContainText('Nothing is lost: everything had been sent.')
  await removeAndSignIn(reopenedPage)
  await openToday(reopenedPage, product.url)
  await expect(reopenedPage.getByRole('alertdialog')).toBeHidden()
})

test('loses nothing if another page has the key of a cleared lock', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  await setLockWithPendingChange(page, product)
  await clearLocks(page)
  const otherPage = await page.context().newPage()
  await otherPage.goto(`${product.url}/sessions`)
  await expect(otherPage.getByText('The lock of this device had been cleared from the browser.')).toBeVisible()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Lunch Club Sessions' })).toBeVisible()
  await page.close()
  await product.start()
  const reopenedPage = await tablet.restart()
  await reopenedPage.goto(`${product.url}/sessions`)
  await expect(reopenedPage.getByRole('heading', { level: 1, name: 'Lunch Club Sessions' })).toBeVisible()
  expect(await countPending(reopenedPage)).toBe(1)
  // Sign in again, because the encrypted sign-in was lost with the lock.
  await reopenedPage.goto(`${product.url}/login`)
  await signIn(reopenedPage)
  await expect.poll(() => countPending(reopenedPage), { timeout: 60_000 }).toBe(0)
})
