import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { getLockScreen, lockNow, logOut, readDisk, setLock, unlock } from '../support/lock-steps.ts'
import { findAbsentTile, syncNow } from '../support/register.ts'
import { countPending } from '../support/replica.ts'

const ACCOUNT = 'coordinator.riverside'
test('encrypts the disk and opens with the PIN offline after a restart', async ({ openTablet, product }) => {
  const tablet = await openTablet(ACCOUNT)
  const { page } = tablet
  await page.goto(`${product.url}/sessions/today`)
  const [person] = await product.query<{ first_name: string; last_name: string }>(
    `SELECT first_name, last_name FROM registered WHERE deleted_at IS NULL AND NOT soft_archived
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE $1 || '@%') LIMIT 1`,
    [ACCOUNT],
  )
  const surname = person?.last_name ?? ''
  expect(await readDisk(page)).toContain(`"${surname}"`)
  await setLock(page)
  expect(await readDisk(page)).not.toContain(`"${surname}"`)
  await product.stop()
  const tile = await findAbsentTile(page)
  const name = (await tile.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await tile.click()
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) })).toBeChecked()
  const sessionUrl = page.url()
  // Check that the locked page contains no names, not even in its markup. No key press closes the lock screen.
  await lockNow(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.outerHTML)).not.toContain(name)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(getLockScreen(page)).toBeVisible()
  await tablet.stop()

  const reopenedPage = await tablet.start()
  await reopenedPage.goto(sessionUrl)
  await expect(getLockScreen(reopenedPage)).toBeVisible()
  await expect(reopenedPage.getByText(name)).toBeHidden()
  await expectAccessible(reopenedPage)
  await unlock(reopenedPage, '000001')
  await expect(getLockScreen(reopenedPage).getByText('This is not the PIN, nor the password.')).toBeVisible()
  await unlock(reopenedPage)
  await expect(reopenedPage.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) })).toBeChecked()
  expect(await countPending(reopenedPage)).toBe(1)
  await product.start()
  await syncNow(reopenedPage)
  await expect.poll(() => countPending(reopenedPage), { timeout: 60_000 }).toBe(0)
})

test('preserves a form over a lock and sends nothing in between', async ({ openHall }) => {
  const page = await openHall(ACCOUNT)
  await setLock(page)
  // Open another page of the browser. It receives the key from the first page.
  const otherPage = await page.context().newPage()
  await otherPage.goto(new URL('/sessions/today', page.url()).href)
  await findAbsentTile(otherPage)
  await page.goto(new URL('/registered/new', page.url()).href)
  await page.getByLabel('First name').fill('Zephyrine')
  await lockNow(page)
  await expect(getLockScreen(page)).toBeVisible()
  // Check that every page locks at once and that no key press opens a page.
  await expect(getLockScreen(otherPage)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(getLockScreen(page)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeHidden()
  await unlock(page, DEMO_PASSWORD)
  await expect(getLockScreen(page)).toBeHidden()
  await expect(getLockScreen(otherPage)).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Zephyrine')
})

test('lets two volunteers share a tablet with separate queues, also offline', async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT)
  await setLock(page)
  await lockNow(page)
  // Record the positions of the button. Data that loads later must not move it under the user's finger.
  await page.evaluate(() => {
    const positions = new Set<number>()
    const recordPosition = () => {
      const button = document.querySelector('main form button[type=submit]')
      if (button) positions.add(Math.round(button.getBoundingClientRect().top))
      document.body.dataset.places = [...positions].join()
      requestAnimationFrame(recordPosition)
    }
    recordPosition()
  })
  await getLockScreen(page).getByRole('button', { name: 'Someone else' }).click()
  await expect(page.getByRole('button', { name: /^Unlock as / })).toBeVisible()
  expect(await page.locator('body').getAttribute('data-places')).toMatch(/^\d+$/)
  await page.getByLabel('Email').fill('core.riverside@hallbook.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/welcome$/)
  await product.stop()
  await logOut(page)
  await page.getByRole('button', { name: /^Unlock as / }).click()
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Nia Rees, your menu' }).filter({ visible: true })).toBeVisible()
})
