import { expect, test } from './fixtures.ts'

test('a register that finds no room when it is first loaded says so, and comes once there is some', async ({
  browser,
  product,
  signIn,
}) => {
  const page = await (await browser.newContext()).newPage()
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${product.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 })
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: usage + 60_000 })
  await signIn(page, 'coordinator.riverside')
  const words = page.getByText('There is no room for the register on this device')
  await expect(words).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The register is being loaded')).toHaveCount(1)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(words).toBeHidden({ timeout: 60_000 })
  await expect(page.getByText('The register is being loaded')).toHaveCount(0, { timeout: 60_000 })
  await page.context().close()
})
