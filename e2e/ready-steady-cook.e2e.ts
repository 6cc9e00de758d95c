import { expect, test } from './support/fixtures.ts'
import { countPending } from './support/replica.ts'

const ARRIVAL_TIMEOUT_MS = 60_000

/** Restore the demo state of clubs with accounts: Ready is complete and Steady is begun. */
test.afterEach(async ({ product }) => {
  await product.query(
    `UPDATE checklist SET deleted_at = CASE
       WHEN section = 'ready' OR item IN ('registered', 'safer_food', 'allergens') THEN NULL ELSE now() END`,
  )
})

test('syncs items that were ticked offline, also after a restart [RSC-30, RSC-41, RSC-42]', async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet('coordinator.caerdydd')
  let { page } = tablet
  const checklistUrl = `${product.url}/ready_steady_cook`
  const getCheckbox = () => page.getByRole('checkbox', { name: 'Risk assessments are written' })
  await page.goto(checklistUrl)
  await expect(getCheckbox()).not.toBeChecked()
  await tablet.context.setOffline(true)
  await getCheckbox().click()
  await expect(getCheckbox()).toBeChecked()
  expect(await countPending(page)).toBe(1)
  page = await tablet.restart()
  await tablet.context.setOffline(true)
  await page.goto(checklistUrl)
  await expect(getCheckbox()).toBeChecked()

  await tablet.context.setOffline(false)
  const token = await product.token('coordinator.caerdydd')
  const readServerItem = async () => {
    const currentUser = (await product.call(token, 'GET', '/me')) as {
      ready_steady_cook: { steady: Record<string, true> }
    }
    return currentUser.ready_steady_cook.steady.risk_assessments
  }
  await expect.poll(readServerItem, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(true)
  await getCheckbox().click()
  await expect(getCheckbox()).not.toBeChecked()
  await expect.poll(readServerItem, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(undefined)
})

test('announces an empty list once after a sign-in, only to permitted users [RSC-53, RSC-59 to RSC-66]', {
  tag: '@full',
}, async ({ page, signIn, browser, product }) => {
  await product.query(`UPDATE checklist SET deleted_at = now() WHERE deleted_at IS NULL`)
  await signIn(page, 'coordinator.stmarks')
  const dialog = page.getByRole('dialog', { name: 'Ready Steady Cook starts again' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ready, Steady and Cook are not complete yet.')).toBeVisible()
  // Reload. The dialog must not return (RSC-60).
  await page.reload()
  await expect(page.getByText('Ready, Steady and Cook are not complete yet.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Sign in users who may not see the checklist (RSC-61, RSC-65).
  for (const account of ['safeguarding.riverside', 'coordinator.hopebox', 'vp.support']) {
    const otherPage = await (await browser.newContext()).newPage()
    await signIn(otherPage, account)
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(otherPage.getByText('Ready Steady Cook')).toHaveCount(0)
    await otherPage.context().close()
  }
})
