import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expandTools } from '../support/register.ts'
import { getRegisterTable, readPeople } from '../support/register-list.ts'

const ARRIVAL_TIMEOUT_MS = 60_000

/** Reads the total number of people from the list's footer. */
const readTotal = async (page: Page): Promise<number> =>
  Number((await page.getByText(/^\d+ to \d+ of \d+$/).textContent())?.split(' ').at(-1))

test("keeps the position at the list's end when another device changes a person [REG-02, REG-25]", async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.riverside'
  const page = await signedIn(account, { at: '/registered' })
  const rows = getRegisterTable(page).locator('tbody tr')
  await expect(rows).toHaveCount(50)
  await rows.last().scrollIntoViewIfNeeded()
  const [person] = (await readPeople(product, account, 'NOT soft_archived')).slice(45)
  // Allow a shift of up to one row, because a name with another length may wrap differently.
  const shiftRecorder = await rows.last().evaluateHandle((row) => {
    const { top, height } = row.getBoundingClientRect()
    const largeShifts: number[] = []
    const recordShift = () => {
      const shift = row.getBoundingClientRect().top - top
      if (!row.isConnected || Math.abs(shift) > height) largeShifts.push(shift)
    }
    addEventListener('scroll', recordShift, { capture: true })
    return { far: largeShifts, note: recordShift }
  })
  const renameResponse = await fetch(`${product.url}/api/registered/${person?.id}`, {
    method: 'PATCH',
    headers: { Authorization: `JWT ${await product.token(account)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Renamed' }),
  })
  expect(renameResponse.status).toBe(200)
  await expect(rows.getByText('Renamed', { exact: true })).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  const far = await shiftRecorder.evaluate(({ far, note }) => {
    note()
    return far
  })
  expect(far).toEqual([])
})

test('returns to a person far down in the list [REG-16]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    viewport: { width: 1440, height: 900 },
    at: '/registered',
  })
  const row = getRegisterTable(page).locator('tbody tr').nth(35)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('a').first().textContent()) ?? ''
  await row.locator('a').first().click()
  await expect(page.getByLabel('First Name')).toHaveValue(name)
  await page.goBack()
  await expect(row.locator('a').first()).toHaveText(name)
  await expect(row).toBeInViewport()
})

test('does not move columns while typing or on leaving the search [REG-02]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', { at: '/registered' })
  const search = page.getByRole('searchbox')
  await search.focus()
  const measureColumns = () =>
    getRegisterTable(page)
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
  const columnsBefore = await measureColumns()
  await search.pressSequentially('rh')
  await expect.poll(() => readTotal(page)).toBeLessThan(50)
  expect(await measureColumns()).toEqual(columnsBefore)
  // Tick a row. This blurs the search and must not move anything.
  const checkbox = page.getByRole('checkbox', { name: /^Select \S*rh/i }).first()
  const name = await checkbox.getAttribute('aria-label')
  await checkbox.check()
  await expect(page.getByRole('checkbox', { name: name ?? '', exact: true })).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await measureColumns()).toEqual(columnsBefore)
})

test('shows people first on a phone and counts active filters [REG-28]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    viewport: { width: 390, height: 844 },
    at: '/registered',
  })
  const firstPerson = page.getByRole('main').getByRole('listitem').first()
  await expect(firstPerson).toBeInViewport({ ratio: 1 })
  // After a reload, the club's tasks take only one line, because they are shown in full only once a day.
  await page.reload()
  await expect.poll(async () => (await firstPerson.boundingBox())?.y).toBeLessThan(300)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Register New Child' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  const filtersButton = page.getByRole('button', { name: 'Filters and tools' })
  await expect(filtersButton).toHaveAttribute('aria-expanded', 'false')
  await filtersButton.click()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'View Archived' }).check()
  await expect(page).toHaveURL(/soft_archived=true/)
  await filtersButton.click()
  await expect(page.getByRole('checkbox', { name: 'View Archived' })).toBeHidden()
  await expect(filtersButton).toHaveText('Filters and tools (1)')
  await filtersButton.click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filtersButton).toHaveText('Filters and tools')
})

test('downloads the files and shows what they need offline [REG-39, REG-40, REG-91, REG-101]', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.riverside', { at: '/registered?attendance_type=lunchmaker' })
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await downloadPromise
  expect(file.suggestedFilename()).toBe('registered.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const lunchmakerCondition = `NOT soft_archived AND is_adult AND attendance_type = 'lunchmaker'`
  expect(lines).toHaveLength(1 + (await readPeople(product, 'coordinator.riverside', lunchmakerCondition)).length)
  await expect(page.getByText('Saved as registered.csv.')).toBeVisible()

  await page.getByRole('button', { name: 'Export to ChurchSuite' }).click()
  // Export to ChurchSuite (REG-95, REG-96, REG-102).
  const dialog = page.getByRole('dialog', { name: 'Export to ChurchSuite' })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText('Fill this in.')).toBeVisible()
  await dialog.getByLabel('From').fill('1/1/2020')
  const secondDownloadPromise = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await secondDownloadPromise).suggestedFilename()).toBe('churchsuite_export.csv')
  await expect(dialog).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await expect(page.getByText('Needs Wi-Fi').first()).toBeVisible()
})

for (const account of ['coordinator.riverside', 'coordinator.stmarks'])
  test(`does not move the list of ${account} when Wi-Fi comes and goes [REG-38]`, { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn(account, { at: '/registered' })
    const syncPill = page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 834, height: 1112 },
    ]) {
      await page.setViewportSize(size)
      await expandTools(page)
      const firstRow = getRegisterTable(page).locator('tbody tr').first()
      await expect(firstRow).toBeVisible()
      const rowBoxBefore = await firstRow.boundingBox()
      await page.context().setOffline(true)
      await expect(page.getByText('Needs Wi-Fi')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
      await expect(syncPill).toHaveAccessibleName(/No Wi-Fi/)
      expect(await firstRow.boundingBox()).toEqual(rowBoxBefore)
      await page.context().setOffline(false)
      await expect(page.getByText('Needs Wi-Fi')).toHaveCount(0)
      expect(await firstRow.boundingBox()).toEqual(rowBoxBefore)
    }
  })

test('returns to the search after a person was opened right after typing [REG-02]', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.riverside'
  const [person] = await readPeople(
    product,
    account,
    `NOT soft_archived AND last_name ~ '^[A-Z][a-z]+$'
     AND NOT EXISTS (SELECT FROM registered other WHERE strpos(other.first_name, registered.last_name) > 0)`,
  )
  const surname = person?.last_name ?? ''
  const page = await signedIn(account, { at: '/registered' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially(surname)
  await getRegisterTable(page).locator('tbody a').first().click()
  await expect(page.getByLabel('Surname')).toHaveValue(new RegExp(surname))
  await page.goBack()
  await expect(search).toHaveValue(surname)
  await expect(page).toHaveURL(new RegExp(`search=${surname}`))
})
