import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import type { Product } from '../../server/testing/product.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  discardPendingChanges,
  getLockScreen,
  invalidateLockPassword,
  lockNow,
  openLogoutDialog,
  openSyncPanel,
  readDisk,
  setLock,
  setLockWithPendingChange,
  submitLock,
  unlock,
} from '../support/lock-steps.ts'
import { countPending } from '../support/replica.ts'

const ACCOUNT = 'coordinator.riverside'

/** Returns a surname from the register in double quotes, as it is stored in unencrypted JSON. */
const findSurname = async (product: Product): Promise<string> => {
  const [person] = await product.query<{ last_name: string }>(
    `SELECT last_name FROM registered WHERE deleted_at IS NULL AND NOT soft_archived
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE $1 || '@%') LIMIT 1`,
    [ACCOUNT],
  )
  return `"${person?.last_name}"`
}

/** Takes the sync lock and does not release it. This blocks encryption, as on a slow tablet. */
const blockEncryption = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const user = names.find((name) => name.startsWith('hallbook-'))?.slice('hallbook-'.length)
    await new Promise<void>((onLocked) => {
      void navigator.locks.request(`hallbook-sync-${user}`, () => {
        onLocked()
        return new Promise(() => undefined)
      })
    })
  })

test('reports plain data on the lock screen after a kill during encryption', async ({ openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  const surname = await findSurname(product)
  await blockEncryption(page)
  await submitLock(page)
  await expect.poll(() => readDisk(page)).toContain('"wrapped"')
  await tablet.kill()

  const reopenedPage = await tablet.start()
  await reopenedPage.goto(`${product.url}/sessions/today`)
  await expect(getLockScreen(reopenedPage).getByText(/a part of its data is not protected yet/)).toBeVisible()
  await expect(getLockScreen(reopenedPage).getByText(/Everything on it is safe/)).toBeHidden()
  await expectAccessible(reopenedPage)
  expect(await readDisk(reopenedPage)).toContain(surname)
  await unlock(reopenedPage, DEMO_PASSWORD)
  await expect(getLockScreen(reopenedPage)).toBeHidden({ timeout: 60_000 })
  await expect.poll(() => readDisk(reopenedPage), { timeout: 60_000 }).not.toContain(surname)
  await lockNow(reopenedPage)
  await expect(getLockScreen(reopenedPage).getByText(/Everything on it is safe/)).toBeVisible()
})

test('finishes an interrupted encryption in another page', { tag: '@full' }, async ({ openHall, product }) => {
  const surname = await findSurname(product)
  const page = await openHall(ACCOUNT)
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  await expect(otherPage.getByRole('button', { name: /your menu$/ }).filter({ visible: true })).toBeVisible()
  await blockEncryption(page)
  await submitLock(page)
  await expect.poll(() => readDisk(otherPage)).toContain('"wrapped"')
  expect(await readDisk(otherPage)).toContain(surname)
  await page.close()
  await expect.poll(() => readDisk(otherPage), { timeout: 60_000 }).not.toContain(surname)
  await lockNow(otherPage)
  await expect(getLockScreen(otherPage).getByText(/Everything on it is safe/)).toBeVisible()
})

test('requires a PIN and ends its countdown after a reload', { tag: '@full' }, async ({ openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT)
  await setLock(tablet.page)
  await tablet.stop()
  const page = await tablet.start()
  await page.clock.install()
  await page.goto(`${product.url}/welcome`)
  // Go offline, otherwise the server could detect that the simulated time has not really passed.
  await tablet.context.setOffline(true)
  const pinField = getLockScreen(page).getByLabel('PIN or passphrase')
  const unlockButton = getLockScreen(page).getByRole('button', { name: 'Unlock', exact: true })
  await unlockButton.click()
  await expect(
    getLockScreen(page).getByText('Type the PIN or passphrase, or the password of your account.'),
  ).toBeVisible()
  await expect(pinField).toBeFocused()
  await expect(pinField).toHaveAttribute('aria-invalid', 'true')
  for (const wrongPin of ['000001', '000002']) {
    await unlock(page, wrongPin)
    await expect(getLockScreen(page).getByText('This is not the PIN, nor the password.')).toBeVisible()
  }
  await unlock(page, '000003')
  const timer = getLockScreen(page).getByRole('timer')
  await expect(timer).toHaveText(/^0:(30|2\d)$/)
  await expect(unlockButton).toBeDisabled()
  await expect(pinField).toBeFocused()
  const status = getLockScreen(page).getByRole('status')
  await expect(status).toHaveText(/^Too many wrong tries\. Try again in (30|2\d) seconds\.$/)
  const statusText = (await status.textContent()) ?? ''
  await expectAccessible(page)
  const firstTimerText = await timer.textContent()
  await page.clock.fastForward(5000)
  await expect(timer).not.toHaveText(firstTimerText ?? '')
  // Check that the status text has not changed. It changes only at the start and the end, not every second.
  await expect(status).toHaveText(statusText)
  await page.reload()
  await expect(timer).toHaveText(/^0:\d\d$/)
  await pinField.press('Enter')
  await expect(timer).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(timer).toBeHidden()
  await expect(status).toHaveText('You can try again now.')
  await expect(unlockButton).toBeEnabled()
  await unlock(page)
  await expect(getLockScreen(page)).toBeHidden()
})

test('requires the password before the work of a locked tablet is discarded', { tag: '@full' }, async ({
  openHall,
  product,
}) => {
  const page = await openHall(ACCOUNT)
  await setLockWithPendingChange(page, product)
  await lockNow(page)
  await expect(getLockScreen(page).getByText(/^1 change waits here\./)).toBeVisible()
  await getLockScreen(page).getByRole('button', { name: 'Logout' }).click()
  const logoutPanel = getLockScreen(page).getByRole('region', { name: 'Logout' })
  await expect(logoutPanel).toContainText('1 change has not been sent. If you log out without unlocking, it is lost')
  await expect(logoutPanel).toContainText('signing in again needs Wi-Fi')
  const confirmDiscard = () => discardPendingChanges(logoutPanel)
  await confirmDiscard()
  await expect(logoutPanel.getByText('Give the password you log in with.')).toBeVisible()
  await logoutPanel.getByLabel('Password of your account').fill(DEMO_PASSWORD)
  await confirmDiscard()
  await expect(logoutPanel.getByText(/^Hallbook cannot be reached to check this password/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(logoutPanel.getByRole('button', { name: 'Discard and log out' })).toBeHidden()
  await expect(logoutPanel).toContainText(
    'Logging out needs Wi-Fi: only the person who made the changes can discard them, and without Wi-Fi the password cannot be checked. 1 change that has not been sent stays on this device.',
  )
  await expect(logoutPanel).not.toContainText('lost for good')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await product.start()
  await logoutPanel.getByLabel('Password of your account').fill('not the password')
  await confirmDiscard()
  await expect(logoutPanel.getByText('This is not the password you log in with.')).toBeVisible()
  await logoutPanel.getByLabel('Password of your account').fill(DEMO_PASSWORD)
  await confirmDiscard()
  await expect(getLockScreen(page)).toBeHidden()
  await expect(page.getByText('Your password opens this device. Nothing was discarded.')).toBeVisible()
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
})

test('lets the owner discard undecryptable work with a new password', { tag: '@full' }, async ({
  openHall,
  product,
}) => {
  const page = await openHall(ACCOUNT)
  await setLockWithPendingChange(page, product)
  await lockNow(page)
  await product.start()
  await invalidateLockPassword(page)
  await getLockScreen(page).getByRole('button', { name: 'Logout' }).click()
  const logoutPanel = getLockScreen(page).getByRole('region', { name: 'Logout' })
  await logoutPanel.getByLabel('Password of your account').fill(DEMO_PASSWORD)
  await discardPendingChanges(logoutPanel)
  await page.waitForURL(/\/login/)
  await expect(page.getByRole('button', { name: /^Unlock as / })).toBeHidden()
})

test('warns that signing out a locked tablet needs Wi-Fi to return', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall(ACCOUNT, { viewport: { width: 800, height: 700 } })
  await setLock(page)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  await lockNow(page)
  await getLockScreen(page).getByRole('button', { name: 'Logout' }).click()
  const logoutPanel = getLockScreen(page).getByRole('region', { name: 'Logout' })
  await expect(logoutPanel).toContainText('Everything has been sent.')
  // Check that the panel keeps a distance from the edge of the screen.
  await expect
    .poll(() => logoutPanel.evaluate((box) => innerHeight - box.getBoundingClientRect().bottom))
    .toBeGreaterThanOrEqual(16)
  await expect(logoutPanel).toContainText('Signing in again needs Wi-Fi.')
  await page.context().setOffline(true)
  await expect(logoutPanel).toContainText('no one can sign in here again until there is')
  await logoutPanel.getByRole('button', { name: 'Stay' }).click()
  await expect(logoutPanel).toBeHidden()
  await unlock(page)
  await expect(getLockScreen(page)).toBeHidden()
})

test("shows another volunteer's pending work until it is sent", { tag: '@full' }, async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT)
  await setLockWithPendingChange(page, product)
  await lockNow(page)
  await product.start()
  await getLockScreen(page).getByRole('button', { name: 'Someone else' }).click()
  await expect(page.getByRole('button', { name: /^Unlock as Nia Rees.*1 change waits here$/ })).toBeVisible()
  await page.getByLabel('Email').fill('core.riverside@hallbook.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/welcome$/)
  const panel = await openSyncPanel(page)
  const waitingMessage = '1 change of Nia waits on this device. Sent as soon as Nia unlocks it here once with Wi-Fi.'
  await expect(panel.getByText(waitingMessage)).toBeVisible()
  await panel.getByRole('button', { name: 'Is this device ready for the hall?' }).click()
  const sentStep = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Everything sent' }) })
  await expect(sentStep).toContainText(waitingMessage, { timeout: 60_000 })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await openLogoutDialog(page)
  const signOutDialog = page.getByRole('dialog', { name: 'Log out?' })
  await expect(signOutDialog).toContainText('All your changes have been sent.')
  await expect(signOutDialog).toContainText(waitingMessage)
  await expectAccessible(page)
  await signOutDialog.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await page.getByRole('button', { name: /^Unlock as Nia Rees/ }).click()
  await unlock(page)
  await expect(getLockScreen(page)).toBeHidden()
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
})

test('fits the lock screen on a phone at double text size', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall(ACCOUNT, { viewport: { width: 390, height: 844 } })
  await setLock(page)
  await (await openSyncPanel(page)).getByRole('button', { name: 'Lock now' }).click()
  await expect(getLockScreen(page)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await getLockScreen(page).getByRole('button', { name: 'Logout' }).click()
  const dialogLayout = await getLockScreen(page).evaluate((dialog) => {
    dialog.scrollTop = 0
    const fieldsetRect = dialog.querySelector('fieldset')?.getBoundingClientRect()
    dialog.scrollTop = dialog.scrollHeight
    const buttons = [...dialog.querySelectorAll('button')]
    return {
      top: fieldsetRect?.top ?? -1,
      bottom: Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom)),
      sideways: dialog.scrollWidth - dialog.clientWidth,
      small: buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return Math.min(width, height) < 48 ? [button.textContent] : []
      }),
    }
  })
  expect(dialogLayout.top).toBeGreaterThanOrEqual(0)
  expect(dialogLayout.bottom).toBeLessThanOrEqual(844)
  expect(dialogLayout).toMatchObject({ sideways: 0, small: [] })
  await expectAccessible(page)
})
