import type { Page } from '@playwright/test'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseFilter } from './support/list-filter.ts'
import { pressTwice } from './support/lock-steps.ts'
import { reloadOffline } from './support/offline.ts'

test.use({ databaseOf: 'organisations' })

const STAFF_ACCOUNT = 'vp.support'
const RIVERSIDE_NAME = 'Riverside Church Lunch Club'

const COLUMN_HEADERS = [
  'Name',
  'Club ID',
  'Region',
  'Church Relationship Lead',
  'Health',
  'Ready Steady Cook',
  'Declarations',
  'Inactive after',
]

const getRows = (page: Page) => page.getByRole('table', { name: 'Clubs' }).locator('tbody tr')
const getStatusButton = (page: Page, club: string) =>
  page.getByRole('button', { name: new RegExp(`^Ready Steady Cook, ${club}: `) })
const readNames = async (page: Page) => getRows(page).locator('td:nth-child(2)').allTextContents()
const getSearchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('lets staff find a club by part of its name [NAV-08, ORG-02, STAT-115, API-22]', async ({ signedIn, product }) => {
  const page = await signedIn(STAFF_ACCOUNT)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'View Clubs' }).click()
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await expect(page).toHaveTitle('Clubs · Hallbook')
  const columnHeaders = page.getByRole('table', { name: 'Clubs' }).getByRole('columnheader')
  await expect(columnHeaders).toHaveText(['', ...COLUMN_HEADERS, 'Hold status', 'Is BoH'])
  const [{ count } = { count: 0 }] = await product.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM organisations',
  )
  await expect(getRows(page)).toHaveCount(count)
  await expect(getRows(page).filter({ hasText: RIVERSIDE_NAME })).toContainText('Wales')
  const hopeBoxRow = getRows(page).filter({ hasText: 'Hope Box Leeds' })
  await expect(hopeBoxRow.getByRole('cell')).toHaveText([
    '',
    'Hope Box Leeds',
    'BOH-0425',
    'North of England',
    'Ruth Adeyemi',
    'Amber',
    'No checklist',
    /^(\d+ of \d+)?$/,
    '',
    '',
    'Yes',
  ])

  // Download the safeguarding declarations of the listed clubs as a spreadsheet (STAT-86, STAT-99).
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Safeguarding declarations' }).click()
  expect((await downloadPromise).suggestedFilename()).toBe('safeguarding_declarations.xlsx')

  await getSearchBox(page).fill('st marks')
  await expect(getRows(page)).toHaveCount(1)
  await expect(getRows(page)).toContainText("St Mark's Lunch Club")
  await expect(page).toHaveURL(/\?search=st(\+|%20)marks$/)
  await page.reload()
  await expect(getRows(page)).toHaveCount(1)
  await expect(getSearchBox(page)).toHaveValue('st marks')

  await getSearchBox(page).fill('nowhere at all')
  await getSearchBox(page).press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(getRows(page)).toHaveCount(count)
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(getSearchBox(page)).toHaveValue('')
})

const clickSave = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('creates, changes and deletes a lead and a club, unless in use [ORG-06 to ORG-28, CRL-01 to CRL-16]', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn(STAFF_ACCOUNT)
  watch(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Church Relationship Leads' }).click()
  await page.getByRole('link', { name: 'New lead' }).click()
  await page.getByLabel('Name').fill('Siân Tomos')
  await clickSave(page)
  await expect(page.getByText('Successfully saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siân Tomos')

  await page.goto(`${product.url}/organisations/new`)
  await clickSave(page)
  const nameField = page.getByLabel('Name', { exact: true })
  await expect(nameField).toBeFocused()
  await nameField.fill('riverside church  lunch club')
  await page.getByLabel('Club ID').fill('TLG-0900')
  await page.getByLabel('Contact email').fill('huw at bethania')
  await nameField.focus()
  await expect(page.getByLabel('Contact email')).toHaveAccessibleDescription(/Enter an email address/)
  await page.getByLabel('Contact email').fill('huw@bethania.example')
  await page.getByLabel('Inactive after year').fill('2018')
  await clickSave(page)
  await expect(page.getByLabel('Inactive after year')).toHaveAccessibleDescription(/Enter 2019 or more\./)
  await page.getByLabel('Inactive after year').fill('')
  await clickSave(page)
  await expect(nameField).toHaveAccessibleDescription(/A club with this name already exists/)
  await nameField.fill('Bethania Lunch Club')
  await page.getByLabel('Region').selectOption('Wales')
  await page.getByLabel(/^Church Relationship Lead/).selectOption('Siân Tomos')
  await page.getByLabel(/^Club health status/).selectOption('Gold')
  await page.getByLabel(/^Hold status/).selectOption('Taking a break')
  await page.getByRole('button', { name: /^Funding tags/ }).click()
  await page.getByRole('checkbox', { name: '2025/2026' }).check()
  await page.keyboard.press('Escape')
  await clickSave(page)
  // Check that the club is saved (ORG-44).
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bethania Lunch Club')
  await expect(page.getByText('This club has no users yet.')).toBeVisible()
  const [club] = await product.query<{ id: string; hashid: string }>(
    "SELECT id, hashid FROM organisations WHERE number = 'TLG-0900' AND tags = '{2025/2026}' AND hold_status = 'Taking a break'",
  )
  for (const purpose of ['registration', 'survey'])
    await expect(page.locator(`a[href="/${purpose}/${club?.hashid}"]`)).toBeVisible()

  await page.goto(`${product.url}/organisations?on_hold=true`)
  await expect(getRows(page).filter({ hasText: 'Bethania Lunch Club' })).toContainText('Siân Tomos')
  await chooseFilter(page, 'Active', 'No')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  // Delete two selected clubs. The club in use stays, and a message shows the reason (STAT-100).
  await page.getByRole('checkbox', { name: 'Select Bethania Lunch Club' }).check()
  await page.getByRole('checkbox', { name: `Select ${RIVERSIDE_NAME}` }).check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('1 row(s) could not be deleted')).toBeVisible()
  await expect(page.getByText(/This club has users.* To close it, fill in “Inactive after year”/)).toBeVisible()
  await expect(getRows(page).filter({ hasText: 'Bethania Lunch Club' })).toHaveCount(0)
  // Open the club from the list (STAT-85, ORG-03).
  await getRows(page).getByRole('link', { name: RIVERSIDE_NAME }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RIVERSIDE_NAME)
  const clubSidebar = page.getByRole('complementary')
  await expect(clubSidebar).toContainText('Registered people')
  await expect(clubSidebar.getByRole('listitem').first()).toContainText('Coordinator')
  await expect(page.getByLabel(/^Church Relationship Lead/)).toHaveValue(/^[0-9a-f-]{36}$/)
})

test('shows the clubs in Welsh: title, columns and checklist', { tag: '@full' }, async ({ signedIn, product }) => {
  const page = await signedIn(STAFF_ACCOUNT)
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.goto(`${product.url}/organisations`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clybiau')
  await expect(page).toHaveTitle('Clybiau · Hallbook')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Enw',
    'Rhif y clwb',
    'Rhanbarth',
    'Arweinydd Perthynas ag Eglwysi',
    'Iechyd',
    'Ready Steady Cook',
    'Datganiadau',
    'Anweithredol ar ôl',
    'Statws saib',
    'Clwb BoH',
  ])
  // Check that no column is hidden, although Welsh labels are longer.
  for (const width of [1600, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const measureHiddenWidth = () =>
      page.locator('.table-scroll').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    await expect.poll(measureHiddenWidth).toBe(0)
  }
  await getStatusButton(page, RIVERSIDE_NAME).click()
  const checklistItems = page.getByRole('dialog').getByRole('listitem')
  await expect(checklistItems.first()).toContainText(/: Wedi’i wneud$/)
  await expect(checklistItems.last()).toContainText(/: Heb ei wneud$/)
})

test('preserves the list without a network and continues automatically [ERR-10]', { tag: '@full' }, async ({
  openHall,
}) => {
  const page = await openHall(STAFF_ACCOUNT, { at: '/organisations', own: true })
  await expect(getRows(page).first()).toBeVisible()
  const namesBefore = await readNames(page)
  await page.context().setOffline(true)
  const notice = page.getByText('This list needs a connection')
  await expect(notice).toBeVisible()
  expect(await readNames(page)).toEqual(namesBefore)
  await getStatusButton(page, RIVERSIDE_NAME).click()
  await expect(page.getByRole('dialog').getByText('First aiders are named')).toBeVisible()
  await page.keyboard.press('Escape')
  await getSearchBox(page).fill('riverside')
  await expect(page).toHaveURL(/search=riverside/)
  await expect(page.getByText('Loading the list')).toHaveCount(0)
  expect(await readNames(page)).toEqual(namesBefore)
  expect(await findViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(getRows(page)).toHaveCount(1)
  await expect(notice).toHaveCount(0)

  // Open the page offline. It shows neither data nor a loading state.
  await page.context().setOffline(true)
  const reportOnline = await reloadOffline(page)
  await expect(notice).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await page.context().setOffline(false)
  await reportOnline()
  await expect(getRows(page)).toHaveCount(1)
})
