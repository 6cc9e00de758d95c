import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { getRegisterTable, readPeople } from '../support/register-list.ts'
import { countPending } from '../support/replica.ts'

const desktopViewport = { viewport: { width: 1440, height: 900 } }
const phoneViewport = { viewport: { width: 390, height: 844 } }

const measureTop = (page: Page, index: number) =>
  getRegisterTable(page)
    .getByRole('row')
    .nth(index)
    .evaluate((row) => row.getBoundingClientRect().top)

test('does not move rows when the first is ticked or unticked [REG-46]', async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', { ...desktopViewport, at: '/registered' })
  await expect(getRegisterTable(page).getByRole('row').nth(20)).toBeAttached()
  const topBefore = await measureTop(page, 3)
  await getRegisterTable(page).getByRole('row').nth(3).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await measureTop(page, 3)).toBeCloseTo(topBefore, 0)
  await getRegisterTable(page).getByRole('row').nth(3).getByRole('checkbox').uncheck()
  await expect(page.getByText('1 selected')).toBeHidden()
  expect(await measureTop(page, 3)).toBeCloseTo(topBefore, 0)
})

test('returns from a record to the list with filters, search, page and position', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.riverside', { ...desktopViewport, at: '/registered' })
  await page.getByLabel('Attendance Type').selectOption('child')
  await expect(page).toHaveURL(/attendance_type=child/)
  await expect(getRegisterTable(page).getByRole('row').nth(30)).toBeAttached()
  await getRegisterTable(page).getByRole('row').nth(30).scrollIntoViewIfNeeded()
  const scrollPosition = await page.evaluate(() => scrollY)
  expect(scrollPosition).toBeGreaterThan(200)
  await getRegisterTable(page).getByRole('row').nth(30).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/registered\/[0-9a-f-]+$/)
  const backLink = page.locator('main').getByRole('link', { name: 'Registration', exact: true })
  await backLink.click()
  await expect(page).toHaveURL(/\/registered\?attendance_type=child/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition)

  // Reload the page. It must still have its back link.
  await getRegisterTable(page).getByRole('link').first().click()
  await expect(backLink).toBeVisible()
  await page.reload()
  await backLink.click()
  await expect(page).toHaveURL(/\/registered\?attendance_type=child/)

  // Open a record from another page. The back link then leads to the full list.
  const href = await getRegisterTable(page).getByRole('link').first().getAttribute('href')
  await page.goto(`${product.url}${href}`)
  await backLink.click()
  await expect(page).toHaveURL(/\/registered$/)
})

test("moves the focus to the list's start on another page [API-21]", { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', { ...desktopViewport, at: '/registered' })
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('group', { name: 'Registration' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused()
})

test('does not move a record on a phone when the sync pill changes', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  // Choose the oldest record, because it is complete. The newest may be another test's incomplete record.
  const person = (await readPeople(product, 'coordinator.caerdydd', 'NOT soft_archived')).at(-1)
  const page = await signedIn('coordinator.caerdydd', { ...phoneViewport, at: `/registered/${person?.id}` })
  const nameField = page.getByLabel('First Name')
  await expect(nameField).toBeVisible()
  await expect(page.getByText(/^All sent/)).toBeVisible()
  const measureFieldTop = () => nameField.evaluate((input) => input.getBoundingClientRect().top + scrollY)
  const topBefore = await measureFieldTop()
  await page.context().setOffline(true)
  await expect(page.getByText(/^All sent/)).toBeHidden()
  expect(await measureFieldTop()).toBe(topBefore)
  await page.getByLabel('Mobile number').fill('07700 900142')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => countPending(page)).toBe(1)
  await expect(page.getByText('1 to send')).toBeVisible()
  expect(await measureFieldTop()).toBe(topBefore)
  await page.context().setOffline(false)
  await expect.poll(() => countPending(page)).toBe(0)
  await expect(page.getByText(/^All sent/)).toBeVisible()
  expect(await measureFieldTop()).toBe(topBefore)
})
