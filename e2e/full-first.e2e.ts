import { expect, test } from './support/fixtures.ts'

/** Storage quota in bytes. Enough for a sign-in and the app's cached code, but not for the register. */
const QUOTA_BYTES = 150_000

test('reports a full device at the first download and retries with more room', { tag: '@full' }, async ({
  browser,
  product,
  signIn,
}) => {
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${product.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 })
  const usedBytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: product.url,
    quotaSize: usedBytes + QUOTA_BYTES,
  })
  await signIn(page, 'coordinator.riverside')
  const noRoomMessage = page.getByText('There is no room for the register on this device')
  await expect(noRoomMessage).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The register is being loaded')).toHaveCount(1)

  // End the sign-in on the server. The app then leads to the sign-in page (ERR-13).
  await product.query(
    "UPDATE sign_ins SET ended = now() WHERE user_id = (SELECT id FROM users WHERE email LIKE 'coordinator.riverside@%')",
  )
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noRoomMessage).toBeHidden({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, 'coordinator.riverside')
  await expect(page.getByText('The register is being loaded')).toHaveCount(0, { timeout: 60_000 })
  await page.context().close()
})
