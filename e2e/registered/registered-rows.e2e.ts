import type { Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressTwice } from '../support/lock-steps.ts'
import { getRegisterTable, readPeople } from '../support/register-list.ts'

const ARRIVAL_TIMEOUT_MS = 60_000

test("opens another row's menu by touch while one is open, also by keyboard [REG-18, REG-20]", async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    viewport: { width: 834, height: 1112 },
    hasTouch: true,
    at: '/registered',
  })
  const buttons = getRegisterTable(page).getByRole('button', { name: /^Actions, / })
  await expect(buttons.nth(7)).toBeVisible()
  for (const index of [0, 7, 2]) {
    await buttons.nth(index).tap()
    const name = (await buttons.nth(index).getAttribute('aria-label')) ?? ''
    await expect(page.getByRole('menu', { name })).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(1)
    await expect(buttons.nth(index)).toHaveAttribute('aria-expanded', 'true')
  }
  await buttons.nth(2).tap()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(buttons.nth(2)).toHaveAttribute('aria-expanded', 'false')

  // Open the menu by keyboard. The focus moves to its first entry.
  const button = buttons.nth(3)
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem', { name: 'View Parcel Provisions' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test('keeps the focus on a person when another device changes earlier rows [REG-24]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const account = 'coordinator.riverside'
  const page = await signedIn(account, { at: '/registered?ordering=first_name' })
  const checkboxes = getRegisterTable(page).getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(checkboxes).toHaveCount(50)
  const name = (await checkboxes.nth(5).getAttribute('aria-label')) ?? ''
  await checkboxes.nth(5).focus()
  const [person] = (await readPeople(product, account, 'NOT soft_archived')).filter(
    ({ first_name, last_name }) => first_name > 'M' && name !== `Select ${first_name} ${last_name}`,
  )
  const token = await product.token(account)
  await product.call(token, 'PATCH', `/registered/${person?.id}`, { first_name: 'Aaaron' })
  await expect(checkboxes.first()).toHaveAccessibleName(/^Select Aaaron/, { timeout: ARRIVAL_TIMEOUT_MS })
  await expect(checkboxes.nth(6)).toBeFocused()
  await expect(checkboxes.nth(6)).toHaveAccessibleName(name)
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
})

test('keeps the focus on a moved person and on the list after a removal [REG-24]', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.riverside'
  const page = await signedIn(account, { at: '/registered?ordering=first_name' })
  const links = getRegisterTable(page).locator('tbody tr a')
  await expect(getRegisterTable(page).locator('tbody tr')).toHaveCount(50)
  const link = links.nth(4)
  const path = (await link.getAttribute('href')) ?? ''
  await link.focus()
  const token = await product.token(account)
  await product.call(token, 'PATCH', path, { first_name: 'Aaab' })
  const movedLink = getRegisterTable(page).getByRole('link', { name: 'Aaab' })
  await expect(movedLink).toHaveAttribute('href', path, { timeout: ARRIVAL_TIMEOUT_MS })
  await expect(movedLink).toBeFocused()
  await product.call(token, 'DELETE', path)
  await expect(movedLink).toHaveCount(0, { timeout: ARRIVAL_TIMEOUT_MS })
  await expect(page.getByRole('group', { name: 'Registration' })).toBeFocused()
})

test('keeps ticks with their person and confirms a changed selection [REG-46]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const account = 'coordinator.riverside'
  const last_name = `Quill${newId().slice(-6)}`
  const token = await product.token(account)
  for (const first_name of ['Zephyrine', 'Zebedee'])
    await product.call(token, 'POST', '/registered', { first_name, last_name })
  const page = await signedIn(account)
  const secondPage = await signedIn(account)
  for (const device of [page, secondPage]) await device.goto(`${product.url}/registered?search=${last_name}`)
  const getCheckbox = (device: Page, name: string) =>
    device.getByRole('checkbox', { name: `Select ${name} ${last_name}` })
  await getCheckbox(secondPage, 'Zebedee').check()
  await getCheckbox(page, 'Zephyrine').check()
  await getCheckbox(page, 'Zebedee').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Remove selected' }).click()
  await expect(page.getByRole('button', { name: 'Press again to remove' })).toBeVisible()
  await pressTwice(secondPage, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('1 selected')).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  await expect(page.getByRole('button', { name: 'Press again to remove' })).toHaveCount(0)
  await secondPage.getByRole('button', { name: 'Undo' }).click()
  await expect(getCheckbox(page, 'Zebedee')).not.toBeChecked({ timeout: ARRIVAL_TIMEOUT_MS })
  await expect(page.getByText('1 selected')).toBeVisible()
  // Search for something else. This clears the ticks.
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('')
  await search.fill(last_name)
  await expect(getCheckbox(page, 'Zephyrine')).not.toBeChecked()
})
