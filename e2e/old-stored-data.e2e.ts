import type { CurrentUser } from '../contract/user.ts'
import { readStored } from '../server/testing/stored/read-stored.ts'
import { restoreDevice, type StoredDevice } from '../src/replica/testing/restore-device.ts'
import { openEmpty } from './support/browser-pool.ts'
import { expect, test } from './support/fixtures.ts'
import { getLockScreen } from './support/lock-steps.ts'
import { readQueue } from './support/replica.ts'
import { navigateInApp } from './support/visit.ts'

type LockedTablet = { device: StoredDevice; user: CurrentUser; pin: string; adult: { id: string } }

test('opens a Welsh register with a lock that version 0.1.0 stored, without a network', async ({
  browser,
  product,
  watch,
}) => {
  const { device, pin, adult } = readStored<LockedTablet>('locked-tablet.json.gz')
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  watch(page, /Failed to load resource/)
  await page.clock.setSystemTime(new Date(device.made))
  await openEmpty(page, product.url)
  await page.evaluate(restoreDevice, device)
  await page.route('**/api/**', (route) => route.abort())

  await page.goto(`${product.url}/registered/${adult.id}`)
  await expect(page.locator('html')).toHaveAttribute('lang', /^cy/)
  await getLockScreen(page).getByLabel('PIN neu gyfrinymadrodd').fill(pin)
  await getLockScreen(page).getByRole('button', { name: 'Datgloi', exact: true }).click()
  await expect(getLockScreen(page)).toBeHidden()
  await expect(page.getByRole('textbox').filter({ hasText: 'Asthma, mêl' })).toBeVisible()

  await navigateInApp(page, '/registered/new')
  await expect(page.getByLabel('Cyfenw')).toHaveValue('Ŵyn')
  expect(await readQueue(page)).toHaveLength(3)
  await context.close()
})
