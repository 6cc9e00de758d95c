import { expect, test } from './support/fixtures.ts'
import { queued, waiting } from './support/replica.ts'

const ARRIVAL_MS = 60_000

/** As the demo has it for the clubs with accounts: Ready complete, Steady begun. */
test.afterEach(async ({ product }) => {
  await product.query(
    `UPDATE checklist SET deleted_at = CASE
       WHEN section = 'ready' OR item IN ('registered', 'safer_food', 'allergens') THEN NULL ELSE now() END`,
  )
})

test('RSC-30 RSC-41 RSC-42: items are ticked without a network, stay over a restart and reach the server', async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet('coordinator.caerdydd')
  let { page } = tablet
  const address = `${product.url}/ready_steady_cook`
  const box = () => page.getByRole('checkbox', { name: 'Risk assessments are written' })
  await page.goto(address)
  await expect(box()).not.toBeChecked()
  await tablet.context.setOffline(true)
  await box().click()
  await expect(box()).toBeChecked()
  expect(await waiting(page)).toBe(1)
  page = await tablet.restart()
  await tablet.context.setOffline(true)
  await page.goto(address)
  await expect(box()).toBeChecked()

  await tablet.context.setOffline(false)
  const token = await product.token('coordinator.caerdydd')
  const onServer = async () => {
    const me = (await product.call(token, 'GET', '/me')) as {
      ready_steady_cook: { steady: Record<string, true> }
    }
    return me.ready_steady_cook.steady.risk_assessments
  }
  await expect.poll(onServer, { timeout: ARRIVAL_MS }).toBe(true)
  await box().click()
  await expect(box()).not.toBeChecked()
  await expect.poll(onServer, { timeout: ARRIVAL_MS }).toBe(undefined)
})

test('RSC-38 to RSC-53: the banner follows the sections, leads to the list, and is gone once all is ticked', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.caerdydd')
  const banner = page.locator('main').getByText('Ready Steady Cook:')
  await page.goto(`${product.url}/welcome`)
  // Told in full once a day, it is one line that leads to the list.
  // RSC-47
  await page.getByRole('link', { name: 'Ready Steady Cook: Steady and Cook are not complete yet.' }).click()
  await expect(page).toHaveURL(/ready_steady_cook$/)
  await expect(banner).toHaveCount(0)

  const cook = page.getByRole('region', { name: 'Cook' })
  await expect(cook.getByText('Not started')).toBeVisible()
  for (const name of ['Steady', 'Cook']) {
    const section = page.getByRole('region', { name })
    const open = await section
      .getByRole('checkbox', { checked: false })
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-labelledby')))
    for (const label of open) {
      const box = section.locator(`input[aria-labelledby="${label}"]`)
      await box.click()
      await expect(box).toBeChecked()
    }
    await expect(section.getByRole('status')).toHaveText(/^Complete/)
  }
  // RSC-52
  await expect(page.getByText('Your club is ready for this year.')).toBeVisible()
  await page.goto(`${product.url}/welcome`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('RSC-53 RSC-59 to RSC-66: an empty list is told once, after a sign-in; who may not open it hears nothing of it', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  await product.query(`UPDATE checklist SET deleted_at = now() WHERE deleted_at IS NULL`)
  await signIn(page, 'coordinator.stmarks')
  const dialog = page.getByRole('dialog', { name: 'Ready Steady Cook starts again' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ready, Steady and Cook are not complete yet.')).toBeVisible()
  // RSC-60
  await page.reload()
  await expect(page.getByText('Ready, Steady and Cook are not complete yet.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // RSC-61, RSC-65
  for (const account of ['safeguarding.riverside', 'coordinator.hopebox', 'vp.support']) {
    const other = await (await browser.newContext()).newPage()
    await signIn(other, account)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('Ready Steady Cook')).toHaveCount(0)
    await other.context().close()
  }
})

test('RSC-62 RSC-64: what a colleague unticks while somebody is signed in is no reset', async ({
  signedIn,
  product,
}) => {
  const token = await product.token('coordinator.stmarks')
  const page = await signedIn('coordinator.stmarks')
  const words = page.getByText('Ready, Steady and Cook are not complete yet.')
  await expect(page.getByText('Steady and Cook are not complete yet.')).toBeVisible()
  await expect(words).toHaveCount(0)
  await product.call(token, 'POST', '/me', { ready_steady_cook: { ready: {}, steady: {}, cook: {} } })
  await expect(words).toBeVisible({ timeout: ARRIVAL_MS })
  // A dialog would stand in the way.
  await page.getByRole('link', { name: 'Registration', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('RSC-41 RSC-42: two taps in a row leave a line as it was, however fast they come', async ({
  signedIn,
}) => {
  const page = await signedIn('coordinator.caerdydd', { at: '/ready_steady_cook' })
  const box = page.getByRole('checkbox', { name: 'Fire safety is checked' })
  await expect(box).not.toBeChecked()
  await page.context().setOffline(true)
  await box.evaluate((input: HTMLInputElement) => {
    input.click()
    input.click()
    input.click()
    input.click()
  })
  await expect.poll(() => waiting(page)).toBe(4)
  await expect(box).not.toBeChecked()
  expect((await queued(page)).map(({ args }) => args.ticked)).toEqual([true, false, true, false])
})
