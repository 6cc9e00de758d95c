import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import type { Product } from '../../server/testing/product.ts'
import { expect } from './expect.ts'
import { findAbsentTile, openToday } from './register.ts'
import { countPending } from './replica.ts'

export const PIN = '402817'

export const openSyncPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  return page.getByRole('dialog', { name: 'Sync' })
}

/** Fills in and submits the dialog that sets a lock. Returns the sync panel. The caller checks the result. */
export const submitLock = async (page: Page): Promise<Locator> => {
  const panel = await openSyncPanel(page)
  await panel.getByRole('button', { name: 'Lock this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this device' })
  await dialog.getByLabel('New PIN or passphrase').fill(PIN)
  await dialog.getByLabel('Repeat the PIN').fill(PIN)
  await dialog.getByLabel('Password of your account').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Set the lock' }).click()
  return panel
}

export const setLock = async (page: Page): Promise<void> => {
  const panel = await submitLock(page)
  await expect(panel.getByRole('heading', { name: 'This device has a lock' })).toBeVisible({
    timeout: 60_000,
  })
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
}

/** Sets a lock and opens today's session. Then stops the server and ticks a person, so that one change is pending. */
export const setLockWithPendingChange = async (page: Page, product: Product): Promise<void> => {
  await setLock(page)
  await openToday(page, product.url)
  await product.stop()
  await (await findAbsentTile(page)).click()
  await expect.poll(() => countPending(page)).toBe(1)
}

const chooseInMenu = async (page: Page, item: string): Promise<void> => {
  await page
    .getByRole('button', { name: /your menu$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const lockNow = (page: Page): Promise<void> => chooseInMenu(page, 'Lock now')

export const openLogoutDialog = (page: Page): Promise<void> => chooseInMenu(page, 'Logout')

export const logOut = async (page: Page): Promise<void> => {
  await openLogoutDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
}

export const getLockScreen = (page: Page): Locator => page.locator('dialog.lock-screen')

export const unlock = async (page: Page, secret = PIN): Promise<void> => {
  await getLockScreen(page).getByLabel('PIN or passphrase').fill(secret)
  await getLockScreen(page).getByRole('button', { name: 'Unlock', exact: true }).click()
}

/** Reads everything that this origin stores, without the app. Returns it as one text. */
export const readDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        const toText = (_: string, value: unknown) =>
          value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value
        parts.push(JSON.stringify(rows, toText))
      }
      db.close()
    }
    parts.push(JSON.stringify(localStorage), JSON.stringify(sessionStorage))
    return parts.join('\n')
  })

/** Presses a two-click button twice. Retries the second press, because the button ignores a double click. */
export const pressTwice = async (within: Locator | Page, name: string, armedName: string): Promise<void> => {
  await within.getByRole('button', { name }).click()
  const armedButton = within.getByRole('button', { name: armedName })
  await expect(armedButton).toBeVisible()
  await expect(async () => {
    if (await armedButton.isVisible()) await armedButton.click({ timeout: 500 })
    await expect(armedButton).toBeHidden({ timeout: 100 })
  }).toPass()
}

/** Discards the pending changes, which needs two presses. */
export const discardPendingChanges = (logoutPanel: Locator): Promise<void> =>
  pressTwice(logoutPanel, 'Discard and log out', 'Press again to discard')

/** Makes the account's password unable to open the lock, as a password reset does. */
export const invalidateLockPassword = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('keyval-store')
      request.onsuccess = () => resolve(request.result)
    })
    const store = db.transaction('keyval', 'readwrite').objectStore('keyval')
    await new Promise<void>((resolve) => {
      const request = store.get('locks')
      request.onsuccess = () => {
        for (const record of Object.values(request.result as Record<string, never>))
          (record as { doors: { password: { wrapped: Uint8Array } } }).doors.password.wrapped.fill(0)
        store.put(request.result, 'locks').onsuccess = () => resolve()
      }
    })
    db.close()
  })
